import type { NotificationKind } from '@leakblock/domain/notifications';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import type { MailLanguage } from '#platform/mails/mail-language';
import { noticeMail } from './notice-mail.ts';
import { sendMailQueue } from './send-mail.queue.ts';

/** A mail to be sent. It is written when it goes out, to the address and in the manner of that moment. */
export type QueuedMail = {
  /** UUID; a second mail with this id is not queued. */
  id: string;
  /** `<feature>.<what>`, one of `Feature.mails`. */
  name: string;
  /** What the mail's `write` takes. It lies in the clear: nothing that signs somebody in. */
  data: object;
  /** Unless told, that of the mail of this name. */
  kind?: NotificationKind;
  notBefore?: Date;
  /** Not sent any more from then on. */
  uselessAfter?: Date;
} & (
  | { userId: string }
  /** Somebody without an account. */
  | { email: string; language: MailLanguage; isDiscreet?: boolean }
);

/** What telling needs. Without the queue the mail goes out with the next minute's round of what sends mails. */
export type Teller = Pick<ServerContext, 'now'> & Partial<Pick<ServerContext, 'queue' | 'mails'>>;

/**
 * Queues a mail; it goes out once the transaction has ended well.
 * @param trx as `service_role`
 * @throws when no feature here has a mail of this name and no kind is told
 */
export async function queueMail(
  trx: ServerTransaction,
  { mails, now, queue }: Teller,
  mail: QueuedMail,
): Promise<void> {
  const { data, id, name, notBefore, uselessAfter } = mail;
  const kind = mail.kind ?? mails?.find((each) => each.name === name)?.kind;
  if (kind === undefined) throw new Error(`No feature has a mail ${name}.`);
  const from = (notBefore ?? now()).toISOString();
  const queued = await trx
    .insertInto('private.mails')
    .values({
      ...{ id, kind, name, data: sql`${JSON.stringify(data)}::jsonb` },
      ...('userId' in mail
        ? { user_id: mail.userId }
        : { email: mail.email, language: mail.language, is_discreet: mail.isDiscreet ?? false }),
      ...{ not_before: from, next_at: from, created_at: now().toISOString() },
      useless_after: uselessAfter?.toISOString() ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  // A program without this feature has no such job: the minute's round of another one finds the mail.
  if (queued === undefined || mails?.includes(noticeMail) !== true) return;
  await queue?.send(
    sendMailQueue,
    { mailId: id },
    { trx, ...(notBefore !== undefined && { startAfter: notBefore }) },
  );
}
