import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { changeRequest } from '../requests/change-request.ts';

/** Job that goes on to the next contact after a bounce. */
export const takeBounceQueue = 'removal-requests.take-bounce';

/**
 * A mail cannot reach its recipient: the request is bounced, the address is not written to again until somebody looked
 * at it, and the next contact is tried once this has been committed.
 */
export async function recordBounce(
  context: ServerContext,
  trx: ServerTransaction,
  bounce: { requestId: string; reason: string; payloadSha256?: Buffer; mailId?: string },
): Promise<boolean> {
  const { requestId, reason, payloadSha256, mailId } = bounce;
  const isChanged = await changeRequest(trx, {
    ...{ requestId, to: 'bounced', actor: 'recipient', action: 'bounced' },
    ...{ reason, now: context.now() },
    ...(mailId !== undefined && { detail: { mailId } }),
    ...(payloadSha256 !== undefined && { payloadSha256 }),
  });
  if (!isChanged) return false;
  await trx
    .updateTable('recipients')
    .set({ bounced_at: context.now().toISOString() })
    .where('id', '=', (is) =>
      is.selectFrom('removal_requests').select('recipient_id').where('id', '=', requestId),
    )
    .execute();
  await context.queue.send(takeBounceQueue, { requestId }, { trx });
  return true;
}
