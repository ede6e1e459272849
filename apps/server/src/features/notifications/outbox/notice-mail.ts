import { z } from 'zod';
import { commonWords } from '#platform/mails/common-words';
import type { MailBlock } from '#platform/mails/mail-content';
import { defineMail } from '#platform/mails/mail-kind';

/** What a notification says, as a mail. */
const noticeData = z.object({
  title: z.string(),
  message: z.string(),
  path: z.string().nullable(),
});
const samples = {
  en: { title: 'Your request was answered', message: 'A host has answered your request.' },
  de: {
    title: 'Ihr Antrag wurde beantwortet',
    message: 'Ein Hoster hat auf Ihren Antrag geantwortet.',
  },
  es: {
    title: 'Han respondido a tu solicitud',
    message: 'Un proveedor ha respondido a tu solicitud.',
  },
  fr: {
    title: 'Votre demande a reçu une réponse',
    message: 'Un hébergeur a répondu à votre demande.',
  },
};

/** The mail of a notification: title, message, and a button to its page. */
export const noticeMail = defineMail({
  name: 'notifications.notice',
  kind: 'removals',
  data: noticeData,
  write: ({ message, path, title }, { isDiscreet, language }) => {
    const words = commonWords[language];
    const blocks: MailBlock[] = [
      { type: 'text', text: words.greeting },
      { type: 'text', text: isDiscreet ? words.discreetText : message },
    ];
    // An address tells too: a discreet mail leads to sign-in.
    if (isDiscreet) blocks.push({ type: 'button', label: words.open, path: '/login' });
    else if (path !== null) blocks.push({ type: 'button', label: words.open, path });
    return {
      subject: isDiscreet ? words.discreetSubject : title,
      preview: isDiscreet ? words.discreetText : message,
      blocks,
    };
  },
  sample: ({ language }) => ({ ...samples[language], path: '/request-removal' }),
});
