import type { ServerTransaction } from '#platform/database';

/** Alerts that one mail holds at the most; further ones make another. */
const alertsOfOneMail = 100;

/**
 * Alerts of the same person that wait too: they go out with this one. Settled at its first try, because a second try is
 * the same mail, and mailboxes show it once.
 * @param trx as `service_role`
 */
export async function gatherAlerts(
  trx: ServerTransaction,
  mail: { id: string; user_id: string | null; attempts: number },
  now: Date,
): Promise<{ name: string; data: unknown }[]> {
  if (mail.user_id === null) return [];
  if (mail.attempts > 0) {
    return trx
      .selectFrom('private.mails')
      .select(['name', 'data'])
      .where('goes_with', '=', mail.id)
      .where('state', '=', 'queued')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }
  const others = await trx
    .selectFrom('private.mails')
    .select(['id', 'name', 'data'])
    .where('user_id', '=', mail.user_id)
    .where('kind', '=', 'alerts')
    .where('state', '=', 'queued')
    .where('goes_with', 'is', null)
    .where('attempts', '=', 0)
    .where('id', '<>', mail.id)
    .where('not_before', '<=', now.toISOString())
    .where((is) =>
      is.or([is('useless_after', 'is', null), is('useless_after', '>', now.toISOString())]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(alertsOfOneMail - 1)
    .forUpdate()
    .skipLocked()
    .execute();
  if (others.length > 0) {
    await trx
      .updateTable('private.mails')
      .set({ goes_with: mail.id })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute();
  }
  return others;
}
