import { z } from 'zod';
import { reportFigures, reportKinds } from './report-figures.ts';

const language = z.enum(['en', 'de', 'es', 'fr']);

/**
 * One line of the list of reports, newest first: `reports` is read under its policies (own rows, and those of creators
 * whom one's agency looks after).
 */
export const listedReport = z.object({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  from_day: z.iso.date(),
  to_day: z.iso.date(),
  scan_id: z.uuid().nullable(),
  created_at: z.iso.datetime({ offset: true }),
});
export type ListedReport = z.infer<typeof listedReport>;

/** `read-report`: one report. Members of an agency name the creator by `x-acting-for` (needs `look`). */
export const readReportInput = z.object({ reportId: z.uuid() });
export const reportAnswer = z.object({
  id: z.uuid(),
  figures: reportFigures,
  /** The stage name that the report is about; null when there is none. */
  name: z.string().nullable(),
  /** The reports of the same kind next to it in time; null at the ends. */
  earlierId: z.uuid().nullable(),
  laterId: z.uuid().nullable(),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

/**
 * `write-report-pdf`: the same as a PDF (application/pdf). Under the agency's brand when a member asks for it.
 * `isDiscreet`: neutral title and sender, hosts shortened, nothing that tells a stranger what it is about.
 */
export const writeReportPdfInput = z.object({
  reportId: z.uuid(),
  language,
  isDiscreet: z.boolean(),
});

const firstReportDay = '2000-01-01';

/** `make-report`: a report about days that the person chooses, at most 366; the last 200 of these are kept. Answers `reportAnswer`. */
export const makeReportInput = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  // Before the first day there was nothing to find, and years that no calendar of the database has.
  .refine(({ from }) => from >= firstReportDay)
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 365 * 86_400_000);

/**
 * `confirm-scan-report` (no session): the token of the mail that was sent to whoever asked for the PDF of a free check
 * (`instant-scan-report`). Answers with the token that opens the result.
 */
export const confirmScanReportInput = z.object({ token: z.string().min(1).max(200) });
export const confirmScanReportAnswer = z.object({ resultToken: z.string() });

/** `write-scan-report` (no session): the PDF of a free check whose address was confirmed (application/pdf). */
export const writeScanReportInput = z.object({ resultToken: z.string().min(1).max(200), language });
