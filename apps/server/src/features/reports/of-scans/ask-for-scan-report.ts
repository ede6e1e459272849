import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { reportReadyMail } from '../mails/report-ready-mail.ts';
import { scanReportQueue } from './scan-report.queue.ts';

/**
 * Has the report of a full scan written, once the transaction in which the scan ended has ended well. Measuring is left to
 * a job: a scan ends whatever becomes of its report.
 */
export async function askForScanReport(
  trx: ServerTransaction,
  { mails, queue }: Teller,
  scan: { userId: string; scanId: string },
): Promise<void> {
  // A program without this feature has no such job.
  if (mails?.includes(reportReadyMail) !== true) return;
  await queue?.send(scanReportQueue, scan, { trx });
}
