import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { queueMail } from '../mails/queue-mail.ts';
import { changeRequest } from './change-request.ts';
import type { RequestHand, RequestRow } from './load-request.ts';

/** Job that files a report with Cloudflare. */
export const cloudflareQueue = 'removal-requests.file-cloudflare-report';

type Release = {
  request: RequestRow;
  actor: RequestHand['actor'];
  actorId: string | null;
  action?: string;
  detail?: Record<string, unknown>;
  isGuessApproved: boolean;
  now: Date;
};

/**
 * Approves a request as it is stored and hands it on by its channel, in the caller's transaction: a mail is queued, a
 * form goes to whoever files it, a report to Cloudflare to its job.
 * @param trx as `service_role`
 * @returns false when its state does not allow it
 */
export async function releaseRequest(
  trx: ServerTransaction,
  context: ServerContext,
  { action = 'approved', actor, actorId, detail = {}, isGuessApproved, now, request }: Release,
): Promise<boolean> {
  const requestId = request.id;
  const isApproved = await changeRequest(trx, {
    requestId,
    to: 'approved',
    actor,
    actorId,
    action,
    detail,
    patch: {
      approved_by: actorId,
      approved_at: now.toISOString(),
      approved_sha256: request.text_sha256,
      is_guess_approved: isGuessApproved,
    },
    payloadSha256: request.text_sha256,
    now,
  });
  if (!isApproved) return false;
  const isByForm = request.channel === 'web_form' || request.channel === 'self_service';
  const to = isByForm ? 'to_file' : 'queued';
  await changeRequest(trx, { requestId, to, actor: 'system', now });
  if (request.channel === 'email' && request.recipient_address !== null)
    await queueMail(trx, context, {
      requestId,
      kind: 'notice',
      toAddress: request.recipient_address,
      subject: request.subject,
      body: request.body,
    });
  if (request.channel === 'cloudflare_api')
    await context.queue.send(cloudflareQueue, { requestId }, { trx });
  return true;
}
