import type { CaseStatus } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';

/** What checking a case needs to know of it. */
export type CheckedCase = Awaited<ReturnType<typeof loadCase>> & {};

/** @param trx as `service_role` */
export async function loadCase(
  trx: ServerTransaction,
  caseId: string,
  options: { isLocked?: boolean } = {},
) {
  const query = trx
    .selectFrom('removal_cases')
    .selectAll()
    .where('id', '=', caseId)
    .$narrowType<{ status: CaseStatus; source_state: 'up' | 'unknown' | 'offline' | 'gone' }>();
  const row = await (options.isLocked === true ? query.forUpdate() : query).executeTakeFirst();
  return row ?? null;
}
