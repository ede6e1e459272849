import type { RemovalActor } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import { allUuids, anyUuid } from '../cases/any-uuid.ts';
import { changeRequest } from './change-request.ts';
import { lockUnsent } from './lock-requests.ts';

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
