import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { handOf } from '#platform/caller';
import type { Hand } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { anyUuid } from '../cases/any-uuid.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { oweDrafts } from '../cases/request-preparation.ts';
import type { UserCaller } from './load-request.ts';
import { lockUnsent } from './lock-requests.ts';
import { withdrawUnsent } from './withdraw-unsent.ts';

/** Cases of one transaction: each takes a lock of its own. */
const casesAtOnce = 500;

/**
 * Gives up cases: nothing more is sent about them. A request that covers other cases too and has not gone out is
 * withdrawn whole and drafted anew for those; what has gone out stays, and can be retracted.
 * @returns the cases that were given up
 */
export async function withdrawCases(
  context: ServerContext,
  caller: Pick<UserCaller, 'userId' | 'actor'>,
  { caseIds, reason }: { caseIds: readonly string[]; reason?: string | undefined },
): Promise<string[]> {
  const { userId } = caller;
  const hand = handOf(caller);
  const changed: string[] = [];
  for (let start = 0; start < caseIds.length; start += casesAtOnce) {
    const some = caseIds.slice(start, start + casesAtOnce);
    const given = { userId, hand, caseIds: some, reason: reason ?? null, now: context.now() };
    const ids = await context.database.asService(async (trx) => {
      const withdrawn = await withdrawSome(trx, given);
      await oweDrafts(trx, context, userId, withdrawn.others);
      return withdrawn.ids;
    });
    changed.push(...ids);
  }
  return changed;
}

async function withdrawSome(
  trx: ServerTransaction,
  given: {
    userId: string;
    hand: Hand;
    caseIds: readonly string[];
    reason: string | null;
    now: Date;
  },
): Promise<{ ids: string[]; others: string[] }> {
  const { caseIds, hand, now, reason, userId } = given;
  await lockUnsent(trx, await ownCases(trx, userId, caseIds));
  const cases = await trx
    .selectFrom('removal_cases')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('id', '=', anyUuid(caseIds))
    .where('status', 'not in', ['withdrawn', 'resolved'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = cases.map(({ id }) => id);
  if (ids.length === 0) return { ids, others: [] };
  await trx
    .updateTable('removal_cases')
    .set({
      status: 'withdrawn',
      // What is given up before anything went out gives its place among the removals of 30 days back.
      counted_from: sql<
        string | null
      >`case when first_contact_at is null then null else counted_from end`,
    })
    .where('id', '=', anyUuid(ids))
    .execute();
  await addCaseEvents(
    trx,
    cases.map(({ id, status }) => ({
      caseId: id,
      userId,
      ...hand,
      action: 'withdrawn',
      fromStatus: status,
      toStatus: 'withdrawn',
      reason,
      at: now,
    })),
  );
  const why = { ...hand, reason, now };
  const others = await withdrawUnsent(trx, ids, why);
  await deriveCases(trx, ids, now);
  return { ids, others };
}

async function ownCases(
  trx: ServerTransaction,
  userId: string,
  caseIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('removal_cases')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', anyUuid(caseIds))
    .execute();
  return rows.map(({ id }) => id);
}
