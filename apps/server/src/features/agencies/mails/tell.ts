import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { readAddressee } from './addressee.ts';
import { agencyWords } from './agency-words.ts';
import type { News } from './news-pages.ts';
import { sendNewsQueue } from './send-news.queue.ts';

/**
 * Tells a person what became of her application or agency, or that her agency let her go: a notification, and a mail that says
 * the same once the transaction has ended well.
 * @param trx as `service_role`
 */
export async function tell(
  trx: ServerTransaction,
  { now, queue }: Pick<ServerContext, 'now' | 'queue'>,
  userId: string,
  news: News,
  named: { agency?: string; reason?: string } = {},
): Promise<void> {
  const { message, title } = agencyWords(news, await readAddressee(trx, userId), named);
  await trx
    .insertInto('notifications')
    .values({ user_id: userId, title, message, created_at: now().toISOString() })
    .execute();
  await queue.send(sendNewsQueue, { userId, news, ...named }, { trx });
}
