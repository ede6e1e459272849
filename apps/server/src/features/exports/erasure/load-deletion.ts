import type { ErasureState } from '@leakblock/domain/exports';
import type { ServerTransaction } from '#platform/database';

export type Deletion = {
  requestedAt: Date;
  dueAt: Date;
  remindedAt: Date | null;
  begunAt: Date | null;
  pseudonym: string;
};

/** The end that a person asked for, locked until the transaction ends; null when she did not. @param trx as `service_role` */
export async function loadDeletion(
  trx: ServerTransaction,
  userId: string,
): Promise<Deletion | null> {
  const row = await trx
    .selectFrom('account_deletions')
    .select(['requested_at', 'due_at', 'reminded_at', 'begun_at', 'pseudonym'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    requestedAt: new Date(row.requested_at),
    dueAt: new Date(row.due_at),
    remindedAt: row.reminded_at === null ? null : new Date(row.reminded_at),
    begunAt: row.begun_at === null ? null : new Date(row.begun_at),
    pseudonym: row.pseudonym,
  };
}

export function stateOf(deletion: Deletion | null): Exclude<ErasureState, 'erased'> {
  if (deletion === null) return 'none';
  return deletion.begunAt === null ? 'requested' : 'begun';
}
