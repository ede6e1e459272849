import { unsentRequestStatuses } from '@leakblock/domain/removal-requests';
import type { RemovalActor } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import { allUuids, anyUuid } from '../cases/any-uuid.ts';
import { changeRequest } from './change-request.ts';

type Why = {
  actor: RemovalActor;
  actorId?: string;
  action?: string;
  reason: string | null;
  now: Date;
};

/**
 * Withdraws every request about some cases that has not gone out, whole.
 * @param trx as `service_role`
 * @returns the other cases that those requests covered
 */
export async function withdrawUnsent(
  trx: ServerTransaction,
  caseIds: readonly string[],
  why: Why,
): Promise<string[]> {
  const unsent = await lockUnsent(trx, caseIds);
  for (const id of unsent) await changeRequest(trx, { requestId: id, to: 'withdrawn', ...why });
  const others = await trx
    .selectFrom('removal_request_cases')
    .select('case_id')
    .distinct()
    .where('request_id', '=', anyUuid(unsent))
    .where('case_id', '<>', allUuids(caseIds))
    .execute();
  return others.map(({ case_id }) => case_id);
}

/**
 * Locks the requests about some cases that have not gone out; before the cases themselves, as everybody who changes a
 * request does.
 * @param trx as `service_role`
 */
export async function lockUnsent(
  trx: ServerTransaction,
  caseIds: readonly string[],
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
    .where('status', 'in', [...unsentRequestStatuses])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
