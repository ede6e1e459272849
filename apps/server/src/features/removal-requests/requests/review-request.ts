import { isSworn } from '@leakblock/domain/removal-requests';
import type { RequestKind } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { changeRequest } from './change-request.ts';
import { judgeRequest } from './judge-request.ts';
import type { Judgement } from './judge-request.ts';
import { loadParts } from './load-parts.ts';
import type { RequestParts } from './load-parts.ts';
import type { Sender } from './load-sender.ts';
import { hashText, missingIn, ownerNameOf, writeRequest } from './write-request.ts';
import type { WritingContext } from './write-request.ts';

export type Reviewed = { parts: RequestParts; judgement: Judgement };

/** States in which the text still follows from its parts. */
const rewritable = ['draft', 'blocked', 'in_review'];

/**
 * Brings a request that was not approved up to date: writes it anew when its letter, its works or the words of the
 * template have changed (an operator's own words stay), and blocks it or puts it before the person.
 * @param trx as `service_role`; the request is locked until it ends
 * @returns null when there is no such request
 */
export async function reviewRequest(
  trx: ServerTransaction,
  context: WritingContext,
  { now, requestId, sender }: { requestId: string; sender: Sender; now: Date },
): Promise<Reviewed | null> {
  const stored = await loadParts(trx, requestId);
  if (stored === null) return null;
  const isOpen = rewritable.includes(stored.request.status);
  const parts = isOpen ? await rewrite(trx, context, stored, sender) : stored;
  const judgement = judgeRequest(parts, sender, {
    isGuessApproved: parts.request.is_guess_approved,
    missing: missingIn(context, parts, sender),
  });
  if (!isOpen) return { parts, judgement };
  const status = await settle(trx, parts, waitingFor(judgement), now);
  return { parts: { ...parts, request: { ...parts.request, status } }, judgement };
}

/** A guess is put before the person like any other text: approving it as a guess is part of her approval. */
function waitingFor({ blocks }: Judgement): string | null {
  return blocks.find((reason) => reason !== 'guess_unapproved') ?? null;
}

async function rewrite(
  trx: ServerTransaction,
  context: WritingContext,
  parts: RequestParts,
  sender: Sender,
): Promise<RequestParts> {
  const { request } = parts;
  if (request.author_id !== null) return parts;
  const written = writeRequest(context, parts, sender);
  const sha256 = hashText(written.subject, written.body);
  const columns = {
    subject: written.subject,
    body: written.body,
    text_sha256: sha256,
    fields: JSON.stringify(written.fields),
    template_version: written.templateVersion,
    owner_name: ownerNameOf(parts, sender.letter),
    authorisation_id: sender.letter?.id ?? null,
    is_sworn: isSworn(request.kind as RequestKind),
  };
  const isSame =
    sha256.equals(request.text_sha256) &&
    JSON.stringify(request.fields) === columns.fields &&
    request.owner_name === columns.owner_name &&
    request.authorisation_id === columns.authorisation_id;
  if (isSame) return parts;
  await trx.updateTable('removal_requests').set(columns).where('id', '=', request.id).execute();
  return { ...parts, request: { ...request, ...columns, fields: written.fields } };
}

/** Moves the request to where its reasons put it, and tells when it is held by another reason than before. */
async function settle(
  trx: ServerTransaction,
  { cases, request }: RequestParts,
  reason: string | null,
  now: Date,
): Promise<string> {
  const to = reason === null ? 'in_review' : 'blocked';
  const change = { requestId: request.id, actor: 'system', now } as const;
  if (request.status !== to) {
    // Between review and block there is no other way than by the draft.
    if (request.status === 'in_review' && to === 'blocked')
      await changeRequest(trx, { ...change, to, reason });
    else await changeRequest(trx, { ...change, to, ...(reason !== null && { reason }) });
    return to;
  }
  if (to === 'blocked' && request.blocked_reason !== reason) {
    await trx
      .updateTable('removal_requests')
      .set({ blocked_reason: reason })
      .where('id', '=', request.id)
      .execute();
    await addCaseEvents(
      trx,
      cases.map(({ id }) => ({
        caseId: id,
        userId: request.user_id,
        requestId: request.id,
        actor: 'system',
        action: 'blocked',
        reason,
        at: now,
      })),
    );
  }
  return to;
}
