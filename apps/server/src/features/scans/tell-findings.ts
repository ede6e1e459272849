import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { scanWords } from './scan-words.ts';

/**
 * Tells the person that a scan or a crawl has found something new, in the person's language.
 * @param trx as `service_role`
 */
export async function tellFindings(
  trx: ServerTransaction,
  teller: Teller,
  what: 'scan' | 'crawl',
  { findings, userId }: { userId: string; findings: number },
): Promise<void> {
  const manner = await loadManner(trx, userId);
  const said = scanWords(what, findings, manner);
  await notify(trx, teller, { userId, kind: 'alerts', ...said, path: '/dashboard?view=findings' });
}
