import { loadManner } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import { scanWords } from './scan-words.ts';

/**
 * Writes the notification that a scan or a crawl has found something new, in the person's language.
 * @param trx as `service_role`
 */
export async function tellFindings(
  trx: ServerTransaction,
  what: 'scan' | 'crawl',
  { findings, userId }: { userId: string; findings: number },
): Promise<void> {
  const manner = await loadManner(trx, userId);
  const said = scanWords(what, findings, manner);
  await trx
    .insertInto('notifications')
    .values({ user_id: userId, ...said })
    .execute();
}
