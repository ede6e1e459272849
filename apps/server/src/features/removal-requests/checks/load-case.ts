import type { CaseStatus } from '@leakblock/domain/removal-requests';
import type { Selectable } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Tables } from '#platform/tables';

/** What checking a case needs to know of it. */
export type CheckedCase = Omit<Selectable<Tables['removal_cases']>, 'status' | 'source_state'> & {
  status: CaseStatus;
  source_state: 'up' | 'unknown' | 'offline' | 'gone';
};

/**
 * Reads a case. When locked, the requests about it are too, before it, as everybody who changes a request does: what
 * comes out for two cases of one request in the same moment is counted one after the other.
 * @param trx as `service_role`
 */
export async function loadCase(
  trx: ServerTransaction,
  caseId: string,
  options: { isLocked?: boolean } = {},
): Promise<CheckedCase | null> {
  if (options.isLocked === true) await lockRequestsAbout(trx, caseId);
  const query = trx
    .selectFrom('removal_cases')
    .selectAll()
    .where('id', '=', caseId)
    .$narrowType<{ status: CaseStatus; source_state: 'up' | 'unknown' | 'offline' | 'gone' }>();
  const row = await (options.isLocked === true ? query.forUpdate() : query).executeTakeFirst();
  return row ?? null;
}

async function lockRequestsAbout(trx: ServerTransaction, caseId: string): Promise<void> {
  await trx
    .selectFrom('removal_requests')
    .select('id')
    .where('id', 'in', (is) =>
      is.selectFrom('removal_request_cases').select('request_id').where('case_id', '=', caseId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}
