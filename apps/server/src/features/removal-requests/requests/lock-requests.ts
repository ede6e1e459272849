import { requestStatuses, unsentRequestStatuses } from '@leakblock/domain/removal-requests';
import type { RequestStatus } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { anyUuid } from '../cases/any-uuid.ts';

/** Locks one, so that it and its mails may be changed. @param trx as `service_role` */
export async function lockRequest(trx: ServerTransaction, requestId: string): Promise<void> {
  await trx
    .selectFrom('removal_requests')
    .select('id')
    .where('id', '=', requestId)
    .forUpdate()
    .execute();
}

/**
 * Locks the requests about some cases, in one order for everybody; before the cases themselves, as everybody who changes
 * a request does.
 * @param trx as `service_role`
 * @returns their ids
 */
export async function lockRequests(
  trx: ServerTransaction,
  caseIds: readonly string[],
  statuses: readonly RequestStatus[] = requestStatuses,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('removal_requests')
    .select('id')
    .where('id', 'in', (is) =>
      is
        .selectFrom('removal_request_cases')
        .select('request_id')
        .where('case_id', '=', anyUuid(caseIds)),
    )
    .where('status', 'in', [...statuses])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks those that have not gone out. @param trx as `service_role` */
export const lockUnsent = (trx: ServerTransaction, caseIds: readonly string[]): Promise<string[]> =>
  lockRequests(trx, caseIds, unsentRequestStatuses);

/**
 * One draft of a person after the other, so that two calls ask nobody twice. Taken before requests and cases are locked.
 * @param trx as `service_role`
 */
export async function lockDrafts(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`removal drafts ${userId}`}, 0))`.execute(
    trx,
  );
}
