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
  const person = await trx
    .selectFrom('profiles')
    .select(['locale', 'discreet_mode'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const said = scanWords(what, findings, {
    locale: person?.locale ?? 'en',
    isDiscreet: person?.discreet_mode ?? false,
  });
  await trx
    .insertInto('notifications')
    .values({ user_id: userId, ...said })
    .execute();
}
