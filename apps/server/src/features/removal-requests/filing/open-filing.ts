import { AppError } from '@leakblock/domain/errors';
import type { OpenFilingAnswer, RequestKind } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';
import { mayGoOut } from '../requests/before-sending.ts';
import { isSuspended } from '../requests/is-suspended.ts';
import { changeRequest } from '../requests/change-request.ts';
import type { UserCaller } from '../requests/load-request.ts';
import { loadFiling } from './load-filing.ts';

/**
 * What goes into the form of a request, once it is sure that it may still go out: letter, identity and text are looked
 * at again, as before a mail is sent.
 * @throws AppError `request.not_found`, `request.forbidden`, `removals.not_to_file`, `removals.filing_paused`
 */
export async function openFiling(
  context: ServerContext,
  caller: UserCaller,
  requestId: string,
): Promise<OpenFilingAnswer> {
  const { request } = await loadFiling(context, caller, requestId);
  const now = context.now();
  const reason = await context.database.asService(async (trx) => {
    if (request.channel === 'web_form' && (await isSuspended(trx, request.user_id)))
      throw new AppError('removals.filing_paused');
    const found = await mayGoOut(trx, requestId, { now, secrets: context.secrets });
    if (found.ok) return null;
    const isKeptBack = await changeRequest(trx, {
      requestId,
      to: 'blocked',
      actor: 'system',
      reason: found.reason,
      now,
    });
    return isKeptBack ? found.reason : null;
  });
  if (reason !== null) return { ready: false, reason };
  // Withdrawn or filed since it was listed, also by whoever pressed at the same time.
  const fresh = await loadFiling(context, caller, requestId);
  if (fresh.request.status !== 'to_file') throw new AppError('removals.not_to_file');
  return {
    ready: true,
    number: request.number,
    kind: request.kind as RequestKind,
    formUrl: request.form_url,
    subject: request.subject,
    body: request.body,
    fields: request.fields as { name: string; value: string }[],
  };
}
