import { mailStates, mayMailBecome } from '@leakblock/domain/notifications';
import type { MailDropReason } from '@leakblock/domain/notifications';
import type { ServerTransaction } from '#platform/database';

/** What became of a mail, for good. */
export type Settled = { now: Date } & (
  | { to: 'sent' }
  | { to: 'bounced' }
  | { to: 'dropped'; reason: MailDropReason }
);

/**
 * Writes down what became of a mail and of those that went with it.
 * @param trx as `service_role`
 * @returns false when it was settled otherwise before
 */
export async function settleMail(
  trx: ServerTransaction,
  mailId: string,
  settled: Settled,
): Promise<boolean> {
  const { now, to } = settled;
  const at = now.toISOString();
  const rows = await trx
    .updateTable('private.mails')
    .set({
      ...{ state: to, settled_at: at, reason: to === 'dropped' ? settled.reason : null },
      ...(to === 'sent' && { sent_at: at }),
    })
    .where((is) => is.or([is('id', '=', mailId), is('goes_with', '=', mailId)]))
    .where(
      'state',
      'in',
      mailStates.filter((from) => mayMailBecome(from, to)),
    )
    .returning('id')
    .execute();
  return rows.some(({ id }) => id === mailId);
}
