import { unsentRequestStatuses } from '@leakblock/domain/removal-requests';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { oweDrafts } from '../cases/request-preparation.ts';
import { casesOf } from '../mails/mail-row.ts';
import { changeRequest } from '../requests/change-request.ts';
import { lockRequest } from '../requests/lock-requests.ts';
import { refreshDrafts } from '../requests/refresh-drafts.ts';
import { stopUnsentQueue } from './stop-unsent.queue.ts';

/**
 * A letter was revoked, has expired or was replaced: what it carried and has not left the house does not leave it.
 * After a new letter the drafts are written anew under it, and wait for her approval.
 */
export const stopUnsentJob = defineJob({
  queue: stopUnsentQueue,
  input: z.object({ userId: z.uuid(), reason: z.string().max(100) }),
  handler: async (context, { reason, userId }) => {
    const now = context.now();
    const requests = await context.database.asService((trx) =>
      unsentUnderEnded(trx, userId, now).orderBy('id').execute(),
    );
    for (const { id: requestId } of requests)
      await context.database.asService((trx) =>
        stopRequest(trx, context, { requestId, userId, reason }),
      );
    if (reason === 'superseded') await refreshDrafts(context, userId);
  },
});

/** Her requests that have not left the house and stand on a letter that has ended. */
const unsentUnderEnded = (trx: ServerTransaction, userId: string, now: Date) =>
  trx
    .selectFrom('removal_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', [...unsentRequestStatuses])
    // A new letter may have been signed, and notices approved under it, before this ran.
    .where('authorisation_id', 'in', (is) =>
      is
        .selectFrom('authorisations')
        .select('id')
        .where('user_id', '=', userId)
        .where((ended) =>
          ended.or([
            ended('revoked_at', 'is not', null),
            ended('superseded_at', 'is not', null),
            ended('ends_on', '<', now.toISOString().slice(0, 10)),
          ]),
        ),
    );

type Stopped = { requestId: string; userId: string; reason: string };

/**
 * Holds one request back. What was approved under the old letter is withdrawn when the letter was revoked; else it is
 * blocked until a letter is alive again, and needs a new approval. A form may be filed at this moment: it keeps its words
 * and its approval, and another one takes its place. What was sent since it was listed, or approved under another letter,
 * is left as it is.
 */
async function stopRequest(
  trx: ServerTransaction,
  context: ServerContext,
  { reason, requestId, userId }: Stopped,
): Promise<void> {
  const now = context.now();
  await lockRequest(trx, requestId);
  const unsent = await unsentUnderEnded(trx, userId, now)
    .select(['kind', 'status'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (unsent === undefined) return;
  const isRevoked = reason === 'revoked';
  // That a result is forgotten is asked for once, by the letter alone: it goes on under the next one.
  const isReplaced =
    !isRevoked && unsent.status === 'to_file' && unsent.kind !== 'outdated_content_request';
  const isOver = isRevoked || isReplaced;
  const isChanged = await changeRequest(trx, {
    requestId,
    to: isOver ? 'withdrawn' : 'blocked',
    actor: 'system',
    action: 'letter_ended',
    reason: isRevoked ? reason : reason === 'expired' ? 'loa_expired' : 'no_loa',
    patch: isOver ? {} : { approved_at: null, approved_by: null, approved_sha256: null },
    now,
  });
  if (!isChanged) return;
  if (isReplaced) await oweDrafts(trx, context, userId, await casesOf(trx, requestId));
  await trx
    .updateTable('outgoing_mails')
    .set({ status: 'withheld', answer: reason })
    .where('request_id', '=', requestId)
    .where('status', 'in', ['queued', 'in_mailbox'])
    .execute();
}
