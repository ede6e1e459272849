import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { findExport } from './export-row.ts';

/**
 * Ends an export that is not finished; the worker that writes it stops within seconds and leaves no file.
 * @throws AppError `exports.not_found`, `exports.over`
 */
export async function cancelExport(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
  exportId: string,
): Promise<void> {
  await database.asService(async (trx) => {
    const cancelled = await trx
      .updateTable('data_exports')
      .set({ status: 'cancelled', ended_at: now().toISOString() })
      .where('id', '=', exportId)
      .where('user_id', '=', userId)
      .where('status', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst();
    if (cancelled !== undefined) return;
    const found = await findExport(trx, userId, exportId);
    throw new AppError(found === undefined ? 'exports.not_found' : 'exports.over');
  });
}
