import type { ServerTransaction } from '#platform/database';

export type LetterAction =
  | 'signed'
  | 'timestamped'
  | 'downloaded'
  | 'revoked'
  | 'superseded'
  | 'expired'
  | 'warned';

/**
 * Adds what happened to a letter; place and hashes are the database's.
 * @param trx as `service_role`
 */
export async function addLetterEvent(
  trx: ServerTransaction,
  event: {
    authorisationId: string;
    userId: string;
    actor: 'person' | 'operator' | 'system';
    action: LetterAction;
    detail?: object;
  },
): Promise<void> {
  await trx
    .insertInto('authorisation_events')
    .values({
      authorisation_id: event.authorisationId,
      user_id: event.userId,
      actor: event.actor,
      action: event.action,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}
