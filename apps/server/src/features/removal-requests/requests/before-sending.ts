import type { BlockedReason } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { EncryptionKeys } from '#platform/encrypt';
import { judgeRequest } from './judge-request.ts';
import { loadParts } from './load-parts.ts';
import { loadSender } from './load-sender.ts';
import { hashText } from './write-request.ts';

/**
 * Whether a request may leave the house now: asked in the moment it is sent, since letters are revoked, identities
 * expire and pages are allowed between approval and sending. The text has to be the approved one to the byte, and written
 * under the letter that is alive; what only follows an earlier notice needs a letter that is alive.
 * @param trx as `service_role`; the request is locked until it ends
 */
export async function mayGoOut(
  trx: ServerTransaction,
  requestId: string,
  { isNotice = true, ...at }: { now: Date; secrets: EncryptionKeys; isNotice?: boolean },
): Promise<{ ok: true } | { ok: false; reason: BlockedReason }> {
  const parts = await loadParts(trx, requestId);
  if (parts === null) return { ok: false, reason: 'incomplete' };
  const { request } = parts;
  const approved = request.approved_sha256;
  if (approved === null || !hashText(request.subject, request.body).equals(approved))
    return { ok: false, reason: 'incomplete' };
  const sender = await loadSender(trx, request.user_id, at);
  // Written under a letter that another one has replaced: the new one has its own words.
  if (isNotice && sender.letter !== null && sender.letter.id !== request.authorisation_id)
    return { ok: false, reason: 'no_loa' };
  const { blocks } = judgeRequest(parts, sender, {
    isGuessApproved: request.is_guess_approved,
    missing: [],
  });
  const [reason] = blocks;
  return reason === undefined ? { ok: true } : { ok: false, reason };
}
