/** Where a mail stands. `sent`: the mail server has taken it over. `bounced`: its mailbox is not there. */
export const mailStates = ['queued', 'sent', 'dropped', 'bounced'] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail does not go out. */
export const mailDropReasons = [
  // She switched mails of its kind off.
  'switched_off',
  // Mails to the address come back.
  'suppressed',
  // It came too late to be of use.
  'useless',
  // There is no account or address any more.
  'no_address',
  'no_mail_server',
  // She is suspended or leaves: only what is necessary is mailed.
  'not_now',
  // The mail server refused it for good.
  'refused',
  // A day of tries has passed.
  'gave_up',
  // Nothing here can write it: it is of another version of the program.
  'unwritable',
] as const;
export type MailDropReason = (typeof mailDropReasons)[number];

const next: Readonly<Record<MailState, readonly MailState[]>> = {
  queued: ['queued', 'sent', 'dropped', 'bounced'],
  // Reports about delivery come later.
  sent: ['bounced'],
  dropped: [],
  bounced: [],
};

/** Whether a mail may change so; it goes out at most once, and nothing that was settled waits again. */
export const mayMailBecome = (from: MailState, to: MailState): boolean => next[from].includes(to);
