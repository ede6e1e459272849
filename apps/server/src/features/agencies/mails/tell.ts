import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { agencyWords } from './agency-words.ts';
import { newsPages } from './news-pages.ts';
import type { News } from './news-pages.ts';

/**
 * Tells a person what became of her application or agency, that her agency let her go, or that it gives her less. What
 * concerns her plan comes by mail whatever she switched off.
 * @param trx as `service_role`
 * @param named.isPlanLost she loses a plan with what she is told
 */
export async function tell(
  trx: ServerTransaction,
  teller: Teller,
  userId: string,
  news: News,
  { isPlanLost = false, ...named }: { agency?: string; reason?: string; isPlanLost?: boolean } = {},
): Promise<void> {
  const { message, title } = agencyWords(news, await loadManner(trx, userId), named);
  const kind = news === 'lower_plan' || isPlanLost ? 'billing' : 'agencies';
  await notify(trx, teller, { userId, kind, title, message, path: newsPages[news] });
}
