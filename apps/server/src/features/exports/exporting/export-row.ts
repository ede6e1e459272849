import type { DataExport } from '@leakblock/domain/exports';
import type { ServerTransaction } from '#platform/database';

/** Columns that a person sees of an export of hers. */
export const shownColumns = [
  'id',
  'status',
  'done',
  'total',
  'bytes',
  'reason',
  'created_at',
  'ready_at',
  'expires_at',
] as const satisfies readonly (keyof DataExport)[];

/** An export of this person; undefined when there is none with this id. @param trx as `service_role` */
export const findExport = (trx: ServerTransaction, userId: string, exportId: string) =>
  trx
    .selectFrom('data_exports')
    .select(['id', 'status', 'object_name', 'expires_at', 'bytes', 'ready_at'])
    .where('id', '=', exportId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
