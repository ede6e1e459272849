import type { ReviewFindingsAnswer, ReviewFindingsInput } from '@leakblock/domain/findings';
import { handOf } from '#platform/caller';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { decideFindings } from './decide-findings.ts';
import { undoDecisions } from './undo-decisions.ts';

/**
 * Decides about the person's findings, or takes decisions back, all of it or nothing. Which are hers the policies say;
 * ids of others, and what the decision does not apply to, are left out of the answer.
 * @throws AppError `findings.page_shared` when nothing was decided because no one person's page is meant
 */
export async function reviewFindings(
  { database }: Pick<ServerContext, 'database'>,
  caller: Extract<Caller, { kind: 'user' }>,
  { action, ids, scope = 'page', undoToken }: ReviewFindingsInput,
): Promise<ReviewFindingsAnswer> {
  const { userId } = caller;
  const { actor } = handOf(caller);
  const visible = await database.asUser(caller, (trx) =>
    undoToken === undefined
      ? trx
          .selectFrom('findings')
          .select('id')
          .where('user_id', '=', userId)
          .where('id', 'in', ids ?? [])
          .execute()
      : trx
          .selectFrom('finding_events')
          .select('finding_id as id')
          .where('user_id', '=', userId)
          .where('batch', '=', undoToken)
          .execute(),
  );
  if (visible.length === 0) return { changed: [], undoToken: null };
  const own = [...new Set(visible.map(({ id }) => id))];
  return database.asService(async (trx) =>
    action === 'undo'
      ? undoDecisions(trx, userId, { ids: own, batch: undoToken ?? null, actor })
      : decideFindings(trx, userId, { ids: own, decision: action, scope, actor }),
  );
}
