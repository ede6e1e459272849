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
    const scan = await trx
      .selectFrom('scans')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'full')
      .where('status', '=', 'running')
      .executeTakeFirst();
    const end = { status: 'stopped', reason: null } as const;
    if (scan === undefined || !(await finishFullScan(trx, context, scan.id, end)))
      throw new AppError('scans.none_running', 'No full scan is running.');
    await sql`update public.scans set stop_requested_at = now() where id = ${scan.id}`.execute(trx);
    return { scanId: scan.id };
  });
}
