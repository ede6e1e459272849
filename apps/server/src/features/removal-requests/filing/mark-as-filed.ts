import { AppError } from '@leakblock/domain/errors';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { tellLateSending } from '../mails/note-late-sending.ts';
import { wasStopped } from '../mails/was-stopped.ts';
import { changeRequest } from '../requests/change-request.ts';
import type { UserCaller } from '../requests/load-request.ts';
import { loadFiling } from './load-filing.ts';
import { lockForFiling } from './lock-for-filing.ts';

/**
 * Notes that a request was filed, with the reference that the form gave: without one there is no proof that it was.
 * What has happened is written down even when the request was stopped while the form was typed: she is told then, and the
 * recipient is not asked a second time.
 * @returns false when it is filed under this reference already: pressed twice
 * @throws AppError `request.not_found`, `request.forbidden`, `removals.not_to_file`
 */
export async function markAsFiled(
  context: ServerContext,
  caller: UserCaller,
  { reference, requestId }: { requestId: string; reference: string },
): Promise<boolean> {
  const { hand, request: seen } = await loadFiling(context, caller, requestId);
  const now = context.now();
  const isFiled = await context.database.asService(async (trx) => {
    const waiting = await lockForFiling(trx, context, seen);
    if (waiting === null) return false;
    const isChanged = await changeRequest(trx, {
      requestId,
      to: 'filed',
      ...hand,
      detail: { reference },
      patch: { filed_at: now.toISOString(), filed_by: caller.userId, reference },
      now,
    });
    if (isChanged && hand.actor === 'operator')
      await audit(trx, {
        actorId: caller.userId,
        action: 'removal_request.filed',
        subject: requestId,
        detail: { reference },
      });
    if (isChanged && waiting.isStopped)
      await tellLateSending(trx, {
        ...{ requestId, userId: seen.user_id, now },
        reason: await wasStopped(trx, requestId),
      });
    return isChanged;
  });
  if (isFiled) return true;
  const { request } = await loadFiling(context, caller, requestId);
  if (request.filed_at !== null && request.reference === reference) return false;
  throw new AppError('removals.not_to_file');
}
