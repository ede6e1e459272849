import { z } from 'zod';

/** Where a mail of ours stands. Mirrored by the constraint on `outgoing_mails.status`. */
export const outgoingMailStatuses = [
  'queued',
  'handing_over',
  'sent',
  'in_mailbox',
  'undecided',
  'failed',
  'bounced',
  'withheld',
] as const;
export type OutgoingMailStatus = (typeof outgoingMailStatuses)[number];

export const outgoingMailKinds = ['notice', 'follow_up', 'retraction', 'answer'] as const;
export type OutgoingMailKind = (typeof outgoingMailKinds)[number];

/** What a mail to us is, as its headers tell. `delay`: the mail is still on its way, or has arrived. */
export const incomingMailKinds = ['bounce', 'delay', 'auto_reply', 'reply'] as const;
export type IncomingMailKind = (typeof incomingMailKinds)[number];

/** What the words of a reply hint at. A hint is for whoever reads it: it proves nothing. */
export const replyHints = ['removed', 'refused', 'asks_more', 'counter_notice'] as const;
export type ReplyHint = (typeof replyHints)[number];

/** What an operator found out about a mail whose fate is unknown. */
export const mailDecisions = ['arrived', 'send_again'] as const;
export type MailDecision = (typeof mailDecisions)[number];

const ids = z.array(z.uuid()).min(1).max(500);

/** Body of `POST decide-mail` (admins): about an undecided mail. */
export const decideMailInput = z.strictObject({
  mailId: z.uuid(),
  decision: z.enum(mailDecisions),
});

/** Body of `POST send-mails` (admins): mails of the built-in mailbox, once there is a mail server. */
export const sendMailsInput = z.strictObject({ mailIds: ids });

/** Body of `POST assign-mail` (admins): which request a mail answers, by the request's number. */
export const assignMailInput = z.strictObject({
  mailId: z.uuid(),
  requestNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^R-\d{4}-\d{6,}(-[A-Z]+)?$/u),
});

/** Body of `POST dismiss-mails` (admins): nothing is to be done about them. */
export const dismissMailsInput = z.strictObject({ mailIds: ids });
