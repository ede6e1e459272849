import type { ServerTransaction } from '#platform/database';
import { tellFewer, tellPerson } from './tell-person.ts';

/** A change of a case that its person may want to know of. */
type CaseNews = { userId: string; wordFrom: string; wordTo: string };

/**
 * Tells people about cases that need them or are gone; how many there are now, not how many changed just now. What she has
 * seen to needs her no more.
 * @param trx as `service_role`
 */
export async function tellAboutCases(
  trx: ServerTransaction,
  news: readonly CaseNews[],
  now: Date,
): Promise<void> {
  const about = (is: (each: CaseNews) => boolean) =>
    new Set(news.filter(is).map((each) => each.userId));
  const needing = about(({ wordFrom, wordTo }) => wordTo === 'needs_you' && wordFrom !== wordTo);
  for (const userId of needing)
    await tellPerson(trx, { userId, what: 'needs_you', count: await countNeedy(trx, userId), now });
  for (const userId of about(
    ({ wordFrom, wordTo }) => wordFrom === 'needs_you' && wordFrom !== wordTo,
  ))
    if (!needing.has(userId))
      await tellFewer(trx, {
        userId,
        what: 'needs_you',
        count: await countNeedy(trx, userId),
        now,
      });
  for (const userId of about(({ wordFrom, wordTo }) => wordTo === 'removed' && wordFrom !== wordTo))
    await tellPerson(trx, {
      userId,
      what: 'removed',
      count: await countToday(trx, userId, 'source_gone', now),
      now,
    });
}

async function countNeedy(trx: ServerTransaction, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('removal_cases')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status_word', '=', 'needs_you')
    .executeTakeFirstOrThrow();
  return count;
}

const countedOf = {
  source_gone: 'case_id',
  reappeared: 'case_id',
  appeal_reminder: 'request_id',
} as const;

/** Pages, or requests, to which this happened today. */
async function countToday(
  trx: ServerTransaction,
  userId: string,
  action: keyof typeof countedOf,
  now: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('removal_events')
    .select((is) => is.fn.count<number>(countedOf[action]).distinct().as('count'))
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .where('at', '>=', `${now.toISOString().slice(0, 10)}T00:00:00Z`)
    .executeTakeFirstOrThrow();
  return Math.max(1, count);
}

/** Tells a person that a page came back. @param trx as `service_role` */
export async function tellAboutReturn(
  trx: ServerTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  const count = await countToday(trx, userId, 'reappeared', now);
  await tellPerson(trx, { userId, what: 'came_back', count, now });
}

/** Tells a person that a refusal can still be complained about. @param trx as `service_role` */
export async function tellAboutAppeal(
  trx: ServerTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  const count = await countToday(trx, userId, 'appeal_reminder', now);
  await tellPerson(trx, { userId, what: 'appeal', count, now });
}
