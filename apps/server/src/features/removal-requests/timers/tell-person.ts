import { loadManner } from '#features/accounts';
import { notify, renewNotice, rewordNotice, takeBackNotice } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import { noticeWords } from './notice-words.ts';
import type { Told } from './notice-words.ts';

/**
 * Tells a person what became of her cases, in her language and discreetly when she wishes so: one notification per day
 * and kind of news, kept up to date; unread again with each further news.
 * @param trx as `service_role`
 * @param count cases it is about; nothing is told about none
 * @param about one of its own about this (a request, a mail), which opens its case; `count` is 1 then
 */
export async function tellPerson(
  trx: ServerTransaction,
  {
    about,
    count,
    now,
    userId,
    what,
  }: {
    userId: string;
    what: Told;
    count: number;
    now: Date;
    about?: { id: string; caseId: string | undefined };
  },
): Promise<void> {
  if (count === 0) return;
  const manner = await loadManner(trx, userId);
  const said = noticeWords(what, count, manner);
  const id = idOf(userId, about === undefined ? what : `${what} ${about.id}`, now);
  const teller = { now: () => now };
  if (await renewNotice(trx, teller, { id, ...said, isNews: true })) return;
  const told = {
    id,
    userId,
    kind: 'removals',
    ...said,
    path:
      about?.caseId === undefined ? '/request-removal' : `/request-removal?case=${about.caseId}`,
  } as const;
  await notify(trx, teller, told);
}

/**
 * What she was told today, or yesterday by a mail that may still wait for the morning, says how many there are now; it is
 * taken back when there are none any more.
 * @param trx as `service_role`
 */
export async function tellFewer(
  trx: ServerTransaction,
  { count, now, userId, what }: { userId: string; what: Told; count: number; now: Date },
): Promise<void> {
  const said = noticeWords(what, count, await loadManner(trx, userId));
  for (const day of [new Date(now.getTime() - dayMs), now]) {
    const id = idOf(userId, what, day);
    if (count === 0) await takeBackNotice(trx, id, now);
    else await rewordNotice(trx, { id, ...said });
  }
}

const dayMs = 86_400_000;

/** One per person, kind of news and day (UTC). */
const idOf = (userId: string, what: string, now: Date): string =>
  deriveId(`removals ${userId} ${what} ${now.toISOString().slice(0, 10)}`);
