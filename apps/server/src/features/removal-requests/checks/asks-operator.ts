import { inconclusiveRunsBeforeAsking } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { PastRun } from './list-runs.ts';

/** Action of the event that an operator saw the page standing. */
export const sawItStanding = 'operator_saw_it_up';

/**
 * Whether this run is the one after which an operator is asked to look: the third in a row that proved nothing, or the
 * third since an operator last said that the page stands.
 * @param runs the newest first
 * @param inconclusive runs in a row, up to now, that proved nothing
 */
export async function asksOperator(
  trx: ServerTransaction,
  caseId: string,
  runs: readonly PastRun[],
  inconclusive: number,
): Promise<boolean> {
  if (inconclusive <= inconclusiveRunsBeforeAsking) {
    return inconclusive === inconclusiveRunsBeforeAsking;
  }
  const decided = await trx
    .selectFrom('removal_events')
    .select('at')
    .where('case_id', '=', caseId)
    .where('action', '=', sawItStanding)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (decided === undefined) return false;
  const since = new Date(decided.at);
  const unseen = runs.slice(0, inconclusive).filter(({ at }) => at > since);
  return unseen.length === inconclusiveRunsBeforeAsking;
}
