import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { partnerWords } from './partner-words.ts';
import type { PartnerNews } from './partner-words.ts';

/** Puts a notification about a decision before a partner; nobody is told when her account is gone. */
export async function tellPartner(
  trx: ServerTransaction,
  teller: Teller,
  userId: string | null,
  news: PartnerNews,
): Promise<void> {
  if (userId === null) return;
  const manner = await loadManner(trx, userId);
  const said = partnerWords(news, manner);
  await notify(trx, teller, { userId, kind: 'partners', ...said, path: '/earning-hub' });
}
