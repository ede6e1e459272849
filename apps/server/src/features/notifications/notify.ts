import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@leakblock/domain/notifications';
import type { ServerTransaction } from '#platform/database';
import { noticeMail } from './outbox/notice-mail.ts';
import { queueMail } from './outbox/queue-mail.ts';
import type { Teller } from './outbox/queue-mail.ts';

/** What a person is told, in her own language already, and as discreetly as she wishes. */
export type Told = {
  userId: string;
  kind: NotificationKind;
  title: string;
  message: string;
  /** Page of ours where there is more about it, such as `/request-removal`; null when there is none. */
  path: string | null;
  /** A second one with this id (UUID) is not told. */
  id?: string;
  /** False: only in the app, because a mail of its own says it. */
  byMail?: boolean;
};

/**
 * Puts a notification before a person, and mails the same once the transaction has ended well, as her settings say.
 * @param trx as `service_role`
 */
export async function notify(trx: ServerTransaction, teller: Teller, told: Told): Promise<void> {
  const { byMail = true, id = randomUUID(), kind, message, path, title, userId } = told;
  const inserted = await trx
    .insertInto('notifications')
    .values({
      ...{ id, user_id: userId, title, message, kind, path },
      created_at: teller.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined || !byMail) return;
  await queueMail(trx, teller, {
    ...{ id, userId, kind, name: noticeMail.name },
    data: { title, message, path },
  });
}
