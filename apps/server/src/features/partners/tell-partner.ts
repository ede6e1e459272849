import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { partnerWords } from './partner-words.ts';
import type { PartnerNews } from './partner-words.ts';

/**
 * Puts a notification about a decision before a partner; nobody is told when her account is gone. That her money goes
 * elsewhere comes by mail whatever she switched off: it may be a stranger who did both.
 */
export async function tellPartner(
  trx: ServerTransaction,
  teller: Teller,
  userId: string | null,
  news: PartnerNews,
): Promise<void> {
  if (userId === null) return;
  const manner = await loadManner(trx, userId);
  const said = partnerWords(news, manner);
  const kind = news === 'account_changed' ? 'account' : 'partners';
  await notify(trx, teller, { userId, kind, ...said, path: '/earning-hub' });
}
