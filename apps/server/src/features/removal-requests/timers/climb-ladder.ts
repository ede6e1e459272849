import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { anyUuid } from '../cases/any-uuid.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { ladderOf, loadScopes } from '../cases/load-case-facts.ts';
import { draftRequests } from '../requests/draft-requests.ts';

/**
 * Takes the next rung for cases that are still up: whoever stands on it gets a notice of her own. A rung on which nobody
 * is found is taken all the same, so that the next one is not waited for in vain. A rung counts as taken when its notices
 * are drafted: who dies in between takes it again, and asks nobody twice.
 * @param below only cases that stand on this rung or below; all unless told
 */
export async function climbLadder(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
  { below = Infinity }: { below?: number } = {},
): Promise<void> {
  const rungs = await context.database.asService(async (trx) => {
    const cases = await trx
      .selectFrom('removal_cases')
      .select(['id', 'claim', 'rung'])
      .where('user_id', '=', userId)
      .where('id', '=', anyUuid(caseIds))
      .where('source_state', 'in', ['up', 'unknown'])
      .where('status', 'not in', ['withdrawn', 'invalid', 'resolved'])
      .execute();
    const scopes = await loadScopes(trx, caseIds);
    const climbing = cases.filter(
      ({ claim, id, rung }) =>
        rung <= below && ladderOf(claim, scopes.get(id) ?? new Set())[rung + 1] !== undefined,
    );
    return Map.groupBy(climbing, ({ rung }) => rung);
  });
  for (const [rung, cases] of rungs) {
    const ids = cases.map(({ id }) => id);
    await draftRequests(context, userId, ids, { rung: rung + 1 });
    await context.database.asService((trx) => takeRung(trx, ids, rung + 1, context.now()));
  }
}

/** Writes down that cases stand on a rung, unless somebody did or they began anew meanwhile. */
async function takeRung(
  trx: ServerTransaction,
  ids: readonly string[],
  rung: number,
  now: Date,
): Promise<void> {
  const taken = await trx
    .updateTable('removal_cases')
    .set({ rung })
    .where('id', 'in', (is) =>
      is
        .selectFrom('removal_cases')
        .select('id')
        .where('id', '=', anyUuid(ids))
        .where('rung', '=', rung - 1)
        .orderBy('id')
        .forUpdate(),
    )
    .returning(['id', 'user_id'])
    .execute();
  await addCaseEvents(
    trx,
    taken.map(({ id, user_id }) => ({
      caseId: id,
      userId: user_id,
      actor: 'system',
      action: 'escalated_case',
      detail: { rung },
      at: now,
    })),
  );
  await deriveCases(trx, ids, now);
}
