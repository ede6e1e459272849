import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addLetterEvent } from './add-letter-event.ts';

/** Stops what has not been sent yet; the feature of removal requests does it. */
const stopUnsentQueue = 'removal-requests.stop-unsent';

/**
 * What follows when a letter ends, however it does: the consent that was given with it counts no more, what was not
 * sent under it is stopped, and its history says so. All of it with the transaction, or nothing.
 * @param trx as `service_role`
 */
export async function endLetter(
  trx: ServerTransaction,
  { queue }: Pick<ServerContext, 'queue'>,
  letter: {
    id: string;
    userId: string;
    how: 'revoked' | 'superseded' | 'expired';
    actor: 'person' | 'system';
    detail?: object;
  },
): Promise<void> {
  const { actor, detail = {}, how, id, userId } = letter;
  await trx
    .updateTable('digital_signatures')
    .set({ is_valid: false })
    .where('authorisation_id', '=', id)
    .where('is_valid', '=', true)
    .execute();
  await addLetterEvent(trx, { authorisationId: id, userId, actor, action: how, detail });
  await queue.send(stopUnsentQueue, { userId, reason: how }, { trx });
}
