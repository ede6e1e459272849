import { loadManner } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { graceWords } from './grace-words.ts';
import type { NoticeStep } from './grace-words.ts';
import { sendNoticeQueue } from './send-notice.queue.ts';

/** What is told, and the day on which the plan ends. */
export type Notice = { step: NoticeStep; endsAt: Date; now: Date };

/**
 * A notification, and a mail that says the same once the transaction has ended well: one of each for an id.
 * @param trx as `service_role`
 */
export async function tellPerson(
  trx: ServerTransaction,
  queue: ServerContext['queue'],
  notice: Notice & { id: string; userId: string; isAgency: boolean },
): Promise<void> {
  const { id, userId, isAgency, step, endsAt, now } = notice;
  const manner = await loadManner(trx, userId);
  const { message, title } = graceWords(step, { ...manner, isAgency, endsAt });
  await trx
    .insertInto('notifications')
    .values({ id, user_id: userId, title, message, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const job = { userId, step, endsAt: endsAt.toISOString(), isAgency };
  await queue.send(sendNoticeQueue, job, { trx, id });
}
