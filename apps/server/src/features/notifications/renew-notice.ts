import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Told } from './notify.ts';
import type { Teller } from './outbox/queue-mail.ts';

type Said = Pick<Told, 'title' | 'message'> & { id: string };

/**
 * Gives a notification that a person was told under this id new words, and makes it unread and the newest again, where it
 * says something else now. What she deleted does not come back.
 * @param trx as `service_role`
 * @param said.isNews something happened again: one that she has read is unread again though it says the same, and its mail
 *   goes out all the same where it was taken back before it had
 * @returns whether there is one that says something else now, or is unread again
 */
export async function renewNotice(
  trx: ServerTransaction,
  { now }: Pick<Teller, 'now'>,
  { id, isNews = false, message, title }: Said & { isNews?: boolean },
): Promise<boolean> {
  // As a new row: who has the app open hears of these, and the list shows the newest.
  const known = await trx
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where((is) =>
      is.or([is('message', '!=', message), ...(isNews ? [is('read', '=', true)] : [])]),
    )
    .returning(['user_id', 'kind', 'path'])
    .executeTakeFirst();
  if (known !== undefined)
    await trx
      .insertInto('notifications')
      .values({ ...known, id, title, message, created_at: now().toISOString() })
      .execute();
  await rewordMail(trx, { id, title, message });
  if (isNews) await sendAfterAll(trx, id, now());
  return known !== undefined;
}

/**
 * The same where there is less of what was told: what she has read stays read.
 * @param trx as `service_role`
 */
export async function rewordNotice(trx: ServerTransaction, said: Said): Promise<void> {
  const { id, message, title } = said;
  await trx.updateTable('notifications').set({ title, message }).where('id', '=', id).execute();
  await rewordMail(trx, said);
}

/** A mail about it that still waits says the new words. */
async function rewordMail(trx: ServerTransaction, { id, message, title }: Said): Promise<void> {
  await trx
    .updateTable('private.mails')
    .set({ data: sql`data || ${JSON.stringify({ title, message })}::jsonb` })
    .where('id', '=', id)
    .where((is) => is.or([is('state', '=', 'queued'), is('reason', '=', 'useless')]))
    .execute();
}

/** A mail that was taken back before it went out; the round of each minute finds it. */
async function sendAfterAll(trx: ServerTransaction, id: string, now: Date): Promise<void> {
  const again = { state: 'queued', reason: null, settled_at: null, useless_after: null } as const;
  await trx
    .updateTable('private.mails')
    .set({ ...again, not_before: now.toISOString(), next_at: now.toISOString() })
    .where('id', '=', id)
    .where('useless_after', 'is not', null)
    .where((is) => is.or([is('state', '=', 'queued'), is('reason', '=', 'useless')]))
    .execute();
}
