import { sql } from 'kysely';
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
  // One mailbox has an entry for each thing it is asked as.
  await sql`
    update public.recipients as known set bounced_at = ${context.now().toISOString()}
    from public.removal_requests as request
    where request.id = ${requestId} and known.method = 'email'
      and lower(known.address) = lower(request.recipient_address)`.execute(trx);
  await context.queue.send(takeBounceQueue, { requestId }, { trx });
  return true;
}
