import type { LaterMailInput } from '@leakblock/documents/notices';
import { noticeDomain } from '#platform/hand-over-mail';
import { writeReplyAddress } from '../mails/reply-addresses.ts';
import { agentOf } from './agent-of.ts';
import type { RequestParts } from './load-parts.ts';
import type { WritingContext } from './write-request.ts';

/** What a mail that follows a notice is written from; `stillUp` leaves only those of its pages that are not gone. */
export function toLaterMail(
  context: WritingContext,
  { cases, request }: RequestParts,
  stillUp?: ReadonlySet<string>,
): LaterMailInput {
  const domain = noticeDomain(context.env, context.publicUrl);
  const named = stillUp === undefined ? cases : cases.filter(({ id }) => stillUp.has(id));
  return {
    caseNumber: request.number,
    recipientName: request.recipient_name,
    notice: {
      subject: request.subject,
      sentOn: (request.sent_at ?? request.filed_at ?? request.created_at).slice(0, 10),
    },
    urls: named.map(({ address, mediaUrls }) => ({ page: address, media: mediaUrls })),
    ownerName: request.owner_name,
    agent: agentOf(context),
    replyTo: writeReplyAddress(context.secrets.linkSigning, 'case', request.id, domain),
    ...(request.claimed_at !== null && { claimedOn: request.claimed_at.slice(0, 10) }),
  };
}
