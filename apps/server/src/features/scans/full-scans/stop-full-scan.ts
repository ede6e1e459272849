import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { finishFullScan } from './finish-full-scan.ts';

/**
 * Ends a person's running full scan at her wish. What was found stays; its workers notice within seconds.
 * @throws AppError `scans.none_running`
 */
export async function stopFullScan(
  context: ServerContext,
  userId: string,
): Promise<{ scanId: string }> {
  return context.database.asService(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update public.scans set stop_requested_at = now()
      where user_id = ${userId} and kind = 'full' and status = 'running'
      returning id`.execute(trx);
    const [scan] = rows;
    if (scan === undefined) throw new AppError('scans.none_running', 'No full scan is running.');
    await finishFullScan(trx, context, scan.id, { status: 'stopped', reason: null });
    return { scanId: scan.id };
  });
}
