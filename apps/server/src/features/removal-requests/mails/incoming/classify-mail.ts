import type { IncomingMailKind, ReplyHint } from '@leakblock/domain/removal-requests';
import { findDecision } from './find-decision.ts';
import { findReplyHint, findTicket } from './find-reply-hint.ts';
import type { InboundMail } from './parse-mail.ts';

export type MailClass = {
  kind: IncomingMailKind;
  bounceStatus: string | null;
  ticket: string | null;
  hint: ReplyHint | null;
  /** Nobody is there at the moment: no receipt. */
  isAbsence: boolean;
};

const absence =
  /out of (?:the )?office|automatic reply: (?:away|absent)|on (?:vacation|holiday|annual leave)|abwesenheit|nicht im (?:büro|haus)|im urlaub/iu;

const automaticSubject =
  /^(?:auto(?:matic|mated)?[ -]?(?:reply|response)|automatische antwort)\b/iu;

/**
 * What a mail is, by what its headers say: a report about delivery (RFC 3464), an automatic answer (RFC 3834), or a
 * reply that a person wrote.
 * @param ownText what we wrote about the request it answers
 */
export function classifyMail(mail: InboundMail, ownText = ''): MailClass {
  const { deliveryStatus, signs, subject, text } = mail;
  const isAbsence = absence.test(`${subject}\n${text.slice(0, 2000)}`);
  const base = { bounceStatus: null, ticket: null, hint: null, isAbsence };
  if (deliveryStatus !== null) {
    const { action, status } = deliveryStatus;
    const kind = action === 'failed' ? 'bounce' : 'delay';
    return { ...base, kind, bounceStatus: status, isAbsence: false };
  }
  const submitted = signs['auto-submitted'] ?? '';
  const isAutomatic =
    (submitted !== '' && !/^no\b/u.test(submitted)) ||
    /^(?:auto_reply|auto-reply)/u.test(signs['precedence'] ?? '') ||
    (signs['x-autoreply'] ?? '') !== '' ||
    (signs['x-autorespond'] ?? '') !== '' ||
    automaticSubject.test(subject);
  const ticket = findTicket(subject, text)?.slice(0, 100) ?? null;
  if (!isAutomatic) return { ...base, kind: 'reply', ticket, hint: findReplyHint(text) };
  return { ...base, kind: 'auto_reply', ticket, hint: findDecision(text, ownText) };
}
