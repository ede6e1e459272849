import type { NotificationKind } from '@leakblock/domain/notifications';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

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
};

/** What telling needs. Without the queue the mail goes out with the next round of what sends mails. */
export type Teller = Pick<ServerContext, 'now'> & Partial<Pick<ServerContext, 'queue'>>;

/**
 * Puts a notification before a person, and mails the same once the transaction has ended well, as her settings say.
 * @param trx as `service_role`
 */
export async function notify(
  trx: ServerTransaction,
  { now }: Teller,
  { id, message, title, userId }: Told,
): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      ...(id !== undefined && { id }),
      ...{ user_id: userId, title, message, created_at: now().toISOString() },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
