import type { ExportFailure } from '@leakblock/domain/exports';
import type { ServerContext } from '#platform/feature';
import { StoreFullError } from '#platform/object-store/driver';
import { tellAboutExport } from './tell-about-export.ts';

/** Why an export failed, in a word that the person is shown. */
export function reasonOf(error: unknown): ExportFailure {
  if (error instanceof StoreFullError) return 'store_full';
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 507) return 'store_full';
  return status === 413 ? 'too_large' : 'gave_up';
}

/** Ends an export that nobody will finish, and tells its person. */
export async function failExport(
  context: ServerContext,
  exportId: string,
  reason: ExportFailure,
): Promise<void> {
  await context.database.asService(async (trx) => {
    const row = await trx
      .updateTable('data_exports')
      .set({ status: 'failed', reason, ended_at: context.now().toISOString() })
      .where('id', '=', exportId)
      .where('status', 'in', ['queued', 'running'])
      .returning('user_id')
      .executeTakeFirst();
    if (row === undefined) return;
    await tellAboutExport(trx, context, { userId: row.user_id, exportId, news: 'failed' });
  });
}
