import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { anyUuid } from '../cases/any-uuid.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { ladderOf, loadScopes } from '../cases/load-case-facts.ts';
import { draftRequests } from '../requests/draft-requests.ts';

/**
 * Takes the next rung for cases that are still up: whoever stands on it gets a notice of her own. A rung on which nobody
 * is found is taken all the same, so that the next one is not waited for in vain.
 */
export async function climbLadder(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
): Promise<void> {
  const ids = await context.database.asService(async (trx) => {
    const cases = await trx
      .selectFrom('removal_cases')
      .select(['id', 'claim', 'rung'])
      .where('user_id', '=', userId)
      .where('id', '=', anyUuid(caseIds))
      .where('source_state', 'in', ['up', 'unknown'])
      .where('status', 'not in', ['withdrawn', 'invalid', 'resolved'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const scopes = await loadScopes(trx, caseIds);
    const climbing = cases.filter(
      ({ claim, id, rung }) => ladderOf(claim, scopes.get(id) ?? new Set())[rung + 1] !== undefined,
    );
    if (climbing.length === 0) return [];
    await trx
      .updateTable('removal_cases')
      .set((is) => ({ rung: is('rung', '+', 1) }))
      .where('id', '=', anyUuid(climbing.map(({ id }) => id)))
      .execute();
    await addCaseEvents(
      trx,
      climbing.map(({ id, rung }) => ({
        caseId: id,
        userId,
        actor: 'system',
        action: 'escalated_case',
        detail: { rung: rung + 1 },
        at: context.now(),
      })),
    );
    return climbing.map(({ id }) => id);
  });
  await draftRequests(context, userId, ids);
  await context.database.asService((trx) => deriveCases(trx, ids, context.now()));
}
