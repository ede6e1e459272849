import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { measureReport } from '../measure/measure-report.ts';
import { storeReport } from '../store-report.ts';
import { scanReportQueue } from './scan-report.queue.ts';

const input = z.object({ userId: z.uuid(), scanId: z.uuid() });

/** Writes the report of a full scan that has ended, once. */
export const writeScanReportJob = defineJob({
  queue: scanReportQueue,
  input,
  handler: writeScanReport,
});

/**
 * The report of one full scan. It is not mailed: whoever has scans has a report by the day, week or month, and is told of
 * what a scan found. Scans of the schedule that found nothing have none, since there may be one in every hour.
 */
export async function writeScanReport(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { scanId, userId }: z.output<typeof input>,
): Promise<void> {
  await database.asService(async (trx) => {
    const scan = await trx
      .selectFrom('scans')
      .innerJoin('profiles', 'profiles.id', 'scans.user_id')
      .select(['scans.requested_by', 'scans.findings_new', 'profiles.banned'])
      .where('scans.id', '=', scanId)
      .where('scans.user_id', '=', userId)
      .where('scans.finished_at', 'is not', null)
      .executeTakeFirst();
    // Deleted meanwhile, or of somebody who is suspended.
    if (scan === undefined || scan.banned) return;
    if (scan.requested_by === 'schedule' && scan.findings_new === 0) return;
    const figures = await measureReport(trx, { userId, kind: 'scan', scanId, now: now() });
    await storeReport(trx, { userId, figures, scanId });
  });
}
