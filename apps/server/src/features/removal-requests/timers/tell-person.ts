import { loadManner } from '#features/accounts';
import { notify, renewNotice } from '#features/notifications';
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
  if (await renewNotice(trx, { id, ...said, isNews: true })) return;
  const told = {
    id,
    userId,
    kind: 'removals',
    ...said,
    path:
      about?.caseId === undefined ? '/request-removal' : `/request-removal?case=${about.caseId}`,
  } as const;
  await notify(trx, { now: () => now }, told);
}

/** One per person, kind of news and day (UTC). */
const idOf = (userId: string, what: string, now: Date): string =>
  deriveId(`removals ${userId} ${what} ${now.toISOString().slice(0, 10)}`);
