import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { draftRequests } from './draft-requests.ts';

/**
 * Drafts the notices that are missing about some cases, on every rung that they have taken: a rung names only whom it
 * adds, and what was to go out on an earlier one may have been withdrawn since. Nobody is asked twice.
 * @param from the first of these rungs
 * @returns ids of the requests that were drafted
 */
export async function draftRungs(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
  { from = 0 }: { from?: number } = {},
): Promise<string[]> {
  const cases = await context.database.asService((trx) =>
    trx
      .selectFrom('removal_cases')
      .select(['id', 'rung'])
      .where('user_id', '=', userId)
      .where('id', '=', anyUuid(caseIds))
      .execute(),
  );
  const last = Math.max(...cases.map((each) => each.rung));
  const drafted: string[] = [];
  for (let rung = from; rung <= last; rung += 1) {
    const there = cases.filter((each) => each.rung >= rung).map(({ id }) => id);
    drafted.push(...(await draftRequests(context, userId, there, { rung })));
  }
  return drafted;
}
