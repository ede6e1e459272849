import type { CaseStatus } from '@leakblock/domain/removal-requests';
import type { Selectable } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Tables } from '#platform/tables';
import { lockRequests } from '../requests/lock-requests.ts';

/** What checking a case needs to know of it. */
export type CheckedCase = Omit<Selectable<Tables['removal_cases']>, 'status' | 'source_state'> & {
  status: CaseStatus;
  source_state: 'up' | 'unknown' | 'offline' | 'gone';
};

/** Nothing is done about such a case any more by itself, whatever becomes of its page. */
const givenUp: readonly string[] = ['withdrawn', 'invalid'] satisfies CaseStatus[];
export const isGivenUp = ({ status }: { status: string }): boolean => givenUp.includes(status);

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
  if (options.isLocked === true) await lockRequests(trx, [caseId]);
  const query = trx
    .selectFrom('removal_cases')
    .selectAll()
    .where('id', '=', caseId)
    .$narrowType<{ status: CaseStatus; source_state: 'up' | 'unknown' | 'offline' | 'gone' }>();
  const row = await (options.isLocked === true ? query.forUpdate() : query).executeTakeFirst();
  return row ?? null;
}
