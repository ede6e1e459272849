import { z } from 'zod';
import { listedReport, reportAnswer, reportCounts } from '@leakblock/domain/reports';
import type { ReportAnswer } from '@leakblock/domain/reports';
import type { ActingHeader } from '#lib/acting.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** A report as it is listed, with its main figures. */
const reportRow = listedReport.extend({ counts: reportCounts });
export type ReportRow = z.infer<typeof reportRow>;

/** One piece of the list; `next` is the report after which the following piece begins, null at the end. */
export type ReportPage = { rows: ReportRow[]; next: ReportRow | null };

const pageSize = 24;

/** Some reports after the given one, the newest first (keyset). */
export async function readReportPage(userId: string, after: ReportRow | null): Promise<ReportPage> {
  const supabase = await openSupabase();
  // By the owner too, although the policies say so: it leads to her index.
  let call = supabase
    .from('reports')
    .select('id, kind, from_day, to_day, scan_id, created_at, counts')
    .eq('user_id', userId);
  if (after !== null) {
    const { created_at: at, id } = after;
    call = call
      .lte('created_at', at)
      .or(`created_at.lt.${at},and(created_at.eq.${at},id.gt.${id})`);
  }
  const found = await readRows(
    call.order('created_at', { ascending: false }).order('id').limit(pageSize),
  );
  const rows = z.array(reportRow).parse(found);
  return { rows, next: rows.length < pageSize ? null : (rows.at(-1) ?? null) };
}

/** @throws RequestFailure `reports.not_found`, or a `client.` code */
export function readReport(id: string, call: ActingHeader): Promise<ReportAnswer> {
  return callForJson('read-report', { reportId: id }, reportAnswer, call);
}

/** A report about days that the person chooses (yyyy-mm-dd, both included). */
export function makeReport(
  days: { from: string; to: string },
  call: ActingHeader,
): Promise<ReportAnswer> {
  return callForJson('make-report', days, reportAnswer, call);
}

type PdfManner = { language: string; isDiscreet: boolean };

/** The report as a PDF. */
export async function readReportPdf(
  id: string,
  manner: PdfManner,
  call: ActingHeader,
): Promise<Blob> {
  const answer = await callFunction(
    'write-report-pdf',
    { reportId: id, ...manner },
    { accept: 'application/pdf', ...call },
  );
  return answer.blob();
}
