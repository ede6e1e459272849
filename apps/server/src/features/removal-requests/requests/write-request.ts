import { createHash } from 'node:crypto';
import type { Maker } from '@leakblock/domain/works';
import type { Claim, NoticeLanguage, RequestKind } from '@leakblock/domain/removal-requests';
import { checkNotice, writeNotice } from '@leakblock/documents/notices';
import type {
  MissingElement,
  Notice,
  NoticeInput,
  NoticeStatement,
} from '@leakblock/documents/notices';
import type { ServerContext } from '#platform/feature';
import { noticeDomain } from '#platform/hand-over-mail';
import { writeReplyAddress } from '../mails/reply-addresses.ts';
import { agentOf } from './agent-of.ts';
import type { RequestParts } from './load-parts.ts';
import type { Sender } from './load-sender.ts';

/** SHA-256 of subject, line feed and body: what is approved, and looked at again when it is sent. */
export const hashText = (subject: string, body: string): Buffer =>
  createHash('sha256').update(`${subject}\n${body}`).digest();

/** Settings that notices are written with. */
export type WritingContext = Pick<ServerContext, 'env' | 'publicUrl' | 'secrets'>;

/** The text of a request, in its recipient's language. The same parts give the same bytes. */
export function writeRequest(context: WritingContext, parts: RequestParts, sender: Sender): Notice {
  const { kind, language } = parts.request;
  return writeNotice(
    kind as RequestKind,
    language as NoticeLanguage,
    toNoticeInput(context, parts, sender),
  );
}

/** Elements that the law asks for and the stored text lacks. */
export function missingIn(
  context: WritingContext,
  parts: RequestParts,
  sender: Sender,
): MissingElement[] {
  const { body, kind, subject } = parts.request;
  const text = `${subject}\n${body}`;
  return checkNotice(kind as RequestKind, text, toNoticeInput(context, parts, sender));
}

/** What a notice of these parts is written from. */
export function toNoticeInput(
  context: WritingContext,
  parts: RequestParts,
  { letter }: Sender,
): NoticeInput {
  const { answers, cases, claim, request, works } = parts;
  const domain = noticeDomain(context.env, context.publicUrl);
  return {
    caseNumber: request.number,
    host: request.host,
    recipientName: request.recipient_name,
    claim,
    urls: cases.map(({ address, mediaUrls }) => ({ page: address, media: mediaUrls })),
    works: works.map((work) => ({
      description: work.description,
      kind: work.kind as NoticeInput['works'][number]['kind'],
      originalUrl: work.original_url,
      madeBy: work.made_by as Maker | null,
    })),
    ownerName: ownerNameOf(parts, letter),
    agent: agentOf(context),
    replyTo: writeReplyAddress(context.secrets.linkSigning, 'case', request.id, domain),
    authorisation: {
      id: letter?.id ?? '',
      version: letter?.version ?? '',
      signedOn: letter?.signedOn ?? '',
    },
    date: signatureDay(request.created_at.slice(0, 10), letter),
    formUrl: request.form_url,
    isFiledByHer: request.channel === 'self_service',
    statement: {
      ...statementOf(claim, answers),
      officialUrls: parts.officialUrls,
      earlierNotices: parts.earlierNotices,
      ...parts.complaint,
    },
  };
}

/** What a notice says of its pages by her answers: it is about pages of which it says the same. */
export function statementOf(
  claim: Claim,
  answers: Readonly<Record<string, unknown>>,
): Pick<NoticeStatement, 'data' | 'isFake'> {
  const { data, what } = answers;
  if (claim === 'intimate_image') return { isFake: what === 'fake' };
  return claim === 'private_data' && typeof data === 'string' ? { data } : {};
}

/** The day of the draft, or of the letter that it waited for: nobody signs for her before she signed that. */
function signatureDay(drafted: string, letter: Sender['letter']): string {
  return letter !== null && letter.signedOn > drafted ? letter.signedOn : drafted;
}

/** The name that the recipient reads as the owner's; never the legal name unless her letter chose it. */
export function ownerNameOf({ stageName }: RequestParts, letter: Sender['letter']): string {
  return letter?.ownerName ?? stageName ?? 'The person shown';
}
