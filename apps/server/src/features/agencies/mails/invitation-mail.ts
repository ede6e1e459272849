import { z } from 'zod';
import { deriveId } from '#platform/derive-id';
import { commonWords } from '#platform/mails/common-words';
import type { MailBlock } from '#platform/mails/mail-content';
import { defineMail } from '#platform/mails/mail-kind';
import { agencyWords } from './agency-words.ts';

const invitationData = z.object({
  invited: z.enum(['creator', 'member']),
  agency: z.string(),
  email: z.string(),
  endsAt: z.iso.datetime({ offset: true }),
  /** The agency's own line. */
  message: z.string().nullable(),
});
export type InvitationData = z.infer<typeof invitationData>;

/** The id of an invitation's mail, which is queued once, and of the notification beside it. */
export const invitationMailId = (invitationId: string) =>
  deriveId(`agency invitation ${invitationId}`);

const lines = {
  en: 'We know each other from the fair.\nWould you like to work with us?',
  de: 'Wir kennen uns von der Messe.\nMöchten Sie mit uns arbeiten?',
  es: 'Nos conocimos en la feria.\n¿Quieres trabajar con nosotros?',
  fr: 'Nous nous sommes rencontrés au salon.\nVoulez-vous travailler avec nous ?',
};

/** An agency asks somebody to be looked after, or to work with it; she need not have an account. */
export const invitationMail = defineMail({
  name: 'agencies.invitation',
  kind: 'agencies',
  data: invitationData,
  write: ({ agency, email, endsAt, invited, message }, { isDiscreet, language }) => {
    const words = agencyWords(
      invited,
      { locale: language, isDiscreet },
      { agency, email, endsAt: new Date(endsAt) },
    );
    const common = commonWords[language];
    const isQuoted = message !== null && message !== '' && !isDiscreet;
    const quoted: MailBlock[] = isQuoted ? [{ type: 'quote', by: words.quote, text: message }] : [];
    return {
      subject: words.title,
      preview: words.message,
      blocks: [
        { type: 'text', text: common.greeting },
        { type: 'text', text: words.message },
        ...quoted,
        { type: 'button', label: common.open, path: '/settings#agencies' },
      ],
    };
  },
  sample: ({ language }) => ({
    ...{ invited: 'creator' as const, agency: 'Farol & Co', email: 'luna@example.org' },
    ...{ endsAt: '2026-12-05T10:00:00Z', message: lines[language] },
  }),
});
