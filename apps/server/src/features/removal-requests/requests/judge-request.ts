import { findBlock, lintOutgoing } from '@leakblock/domain/removal-requests';
import type { BlockedReason, ContactScope, RequestKind } from '@leakblock/domain/removal-requests';
import type { Maker } from '@leakblock/domain/works';
import type { RequestParts } from './load-parts.ts';
import type { Sender } from './load-sender.ts';

export type Judgement = {
  blocks: BlockedReason[];
  lint: { field: string; kind: string }[];
  missing: readonly string[];
};

/** Everything that keeps a request from going out as it is stored now. */
export function judgeRequest(
  parts: RequestParts,
  sender: Sender,
  { isGuessApproved, missing }: { isGuessApproved: boolean; missing: readonly string[] },
): Judgement {
  const { cases, hasEvidence, request, works } = parts;
  const lint = lintOutgoing(outgoingFields(request), sender.secrets, [
    ...cases.flatMap(({ address, mediaUrls, url }) => [address, url, ...mediaUrls]),
    ...parts.officialUrls,
  ]);
  const hasContact =
    request.channel === 'cloudflare_api' ||
    (request.channel === 'email' ? request.recipient_address : request.form_url) !== null;
  const blocks = findBlock({
    kind: request.kind as RequestKind,
    scope: request.scope as ContactScope,
    letter: sender.letter,
    identityStatus: sender.identityStatus,
    works: works.map(({ holds_rights, made_by }) => ({
      madeBy: made_by as Maker | null,
      holdsRights: holds_rights,
    })),
    fairUseConsidered: parts.isFairUseConsidered,
    contact: hasContact ? { confidence: request.is_guess ? 'guessed' : 'published' } : null,
    isGuessApproved,
    isOwnPage: cases.some(
      ({ address, isLeft, url }) => isLeft || sender.isOwn(url) || sender.isOwn(address),
    ),
    hasEvidence,
    lint,
    missing,
  });
  return { blocks, lint, missing };
}

/** Everything that leaves the house with a request, by what it is called. */
function outgoingFields(request: RequestParts['request']): { name: string; text: string }[] {
  const fields = request.fields as { name: string; value: string }[];
  return [
    { name: 'subject', text: request.subject },
    { name: 'body', text: request.body },
    { name: 'owner_name', text: request.owner_name },
    ...fields.map(({ name, value }) => ({ name, text: value })),
  ];
}
