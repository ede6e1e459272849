import { z } from 'zod';
import { alertPaces, notificationKinds, optionalKinds } from './kinds.ts';

const minuteOfDay = z.number().int().min(0).max(1439);

/**
 * What a person wants mailed. Quiet hours are minutes after midnight in her time zone, `from` may be later than `to`
 * (over midnight); null: none. They hold back what is optional, never what is necessary.
 */
export const mailSettings = z.object({
  off: z.array(z.enum(optionalKinds)).max(optionalKinds.length),
  alerts: z.enum(alertPaces),
  quiet: z.object({ from: minuteOfDay, to: minuteOfDay }).nullable(),
  /** IANA name such as `Europe/Berlin`. */
  timeZone: z.string().min(1).max(60),
});
export type MailSettings = z.infer<typeof mailSettings>;

/** Answer of `read-mail-settings` and `save-mail-settings` (whose body is `mailSettings`). */
export const mailSettingsAnswer = mailSettings.extend({
  /** Since when mails to the account's address come back and none but those of sign-in are tried; null when they arrive. */
  suppressedAt: z.iso.datetime({ offset: true }).nullable(),
});
export type MailSettingsAnswer = z.infer<typeof mailSettingsAnswer>;

/** `resume-mails`: the signed-in person says that her address takes mail again. Answers as `read-mail-settings`. */
export const resumeMailsInput = z.object({});

/**
 * `read-unsubscribe` and `unsubscribe`: the token of a mail's link, no session. The one-click form of mail programs
 * (RFC 8058) posts to `unsubscribe?token=…` with `List-Unsubscribe=One-Click` as its body.
 */
export const unsubscribeInput = z.object({ token: z.string().min(1).max(400) });
export const unsubscribeAnswer = z.object({
  kind: z.enum(optionalKinds),
  isOff: z.boolean(),
});

/** `list-mail-previews` (operators): every mail there is, by feature, without its contents. */
export const mailPreviewsAnswer = z.object({
  mails: z.array(z.object({ name: z.string(), kind: z.enum(notificationKinds) })),
});

/** `preview-mail` (operators): one mail as it would be sent, with made-up figures. */
export const previewMailInput = z.object({
  name: z.string().max(100),
  language: z.enum(['en', 'de', 'es', 'fr']),
  isDiscreet: z.boolean(),
});
export const mailPreviewAnswer = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
