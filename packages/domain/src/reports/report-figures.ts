import { z } from 'zod';
import { caseStatuses, nextSteps } from '../removal-requests/case-status.ts';
import { siteKinds } from '../site-catalogue/platform.ts';

const count = z.number().int().nonnegative();
const moment = z.iso.datetime({ offset: true });
const day = z.iso.date();

/**
 * `scan`: about one full scan; `daily`, `weekly`, `monthly` by what the plan gives (`entitlements.reportEvery`);
 * `chosen`: about days that the person named herself.
 */
export const reportKinds = ['scan', 'daily', 'weekly', 'monthly', 'chosen'] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * How many pages something happened to in a span of days. `found`: seen for the first time; `confirmed`: she decided to
 * have it removed or watched; `sent`: the first notice about it went out; `removed`: proven gone at its source; `hidden`:
 * proven gone from a search engine. What a recipient merely says counts for nothing. A report about a scan counts what
 * that scan found, and what else happened since the one before it.
 */
export const reportCounts = z.object({
  found: count,
  confirmed: count,
  sent: count,
  removed: count,
  hidden: count,
});
export type ReportCounts = z.infer<typeof reportCounts>;

/** A middle value in hours and the number of removals behind it; null of none. */
export const reportMedian = z.object({
  hours: z.number().nonnegative().nullable(),
  sample: count,
});
export type ReportMedian = z.infer<typeof reportMedian>;

/** A page that was found in the span. Never one that was stopped for showing signs of a minor. */
export const reportFinding = z.object({
  url: z.string(),
  host: z.string(),
  title: z.string().nullable(),
  kind: z.enum([...siteKinds, 'other']),
  status: z.enum(['new', 'kept', 'to_remove', 'watched']),
  foundAt: moment,
  goneAt: moment.nullable(),
});
export type ReportFinding = z.infer<typeof reportFinding>;

/** A case that is not over when the report is made, and why. */
export const reportOpenCase = z.object({
  number: z.string(),
  host: z.string(),
  status: z.enum(caseStatuses),
  /** What happens next with it, or what it waits for; null when nothing is planned. */
  next: z.enum(nextSteps).nullable(),
  nextAt: moment.nullable(),
  since: moment,
});
export type ReportOpenCase = z.infer<typeof reportOpenCase>;

/** Findings and open cases that a report lists; the counts name all of them. */
export const listedInReport = 1000;

/** Everything a report tells, as it was measured when it was made. Days are those of UTC, both included. */
export const reportFigures = z.object({
  kind: z.enum(reportKinds),
  from: day,
  to: day,
  madeAt: moment,
  counts: reportCounts,
  /** The span of the same length before it; null for a report about a scan, and when nothing was watched then. */
  before: reportCounts.nullable(),
  /**
   * Of all times: pages that stood at the end of the span; cases that began before it and are not over, and those that
   * search engines list, as they stood when the report was made.
   */
  standing: z.object({ pages: count, listed: count, cases: count }),
  medians: z.object({ removal: reportMedian, search: reportMedian }),
  /** By day for spans up to 31 days, else by week (its Monday); the oldest first, none left out. */
  series: z.array(reportCounts.extend({ day })),
  hosts: z.array(
    z.object({
      host: z.string(),
      kind: z.enum([...siteKinds, 'other']),
      found: count,
      standing: count,
    }),
  ),
  findings: z.array(reportFinding).max(listedInReport),
  open: z.array(reportOpenCase).max(listedInReport),
  openByStatus: z.array(z.object({ status: z.enum(caseStatuses), cases: count })),
  scans: z.object({ finished: count, sitesAsked: count, sitesAnswered: count }),
  next: z.object({
    scanAt: moment.nullable(),
    reportAt: moment.nullable(),
    caseAt: moment.nullable(),
  }),
});
export type ReportFigures = z.infer<typeof reportFigures>;
