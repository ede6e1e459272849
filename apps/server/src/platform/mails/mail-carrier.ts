import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import { handOverMessage } from '../hand-over-mail.ts';
import type { HandOver } from '../hand-over-mail.ts';
import { mailHost, mailbox, oneLine, senderAddress } from '../mail.ts';
import type { WrittenMail } from './mail-content.ts';

/** A written mail with its envelope. The message id is without angle brackets and host. */
type CarriedMail = WrittenMail & {
  to: string;
  /** Where mail servers report to. */
  envelopeFrom: string;
  /** Name of the sender. */
  fromName: string;
  messageId: string;
  date: Date;
  /** Address that takes a POST and ends mails of this kind (RFC 8058). */
  unsubscribe?: string;
};

export type MailCarrier = {
  /** Ends within `handOverMs`, and never by throwing once the first byte has gone out. */
  handOver: (mail: CarriedMail, signal: AbortSignal) => Promise<HandOver>;
};

type CarrierSettings = Pick<
  Env,
  'SMTP_URL' | 'MAIL_FROM' | 'DKIM_PRIVATE_KEY' | 'DKIM_SELECTOR' | 'DKIM_DOMAIN'
>;

/** The key of notices signs these too where it is of the sender's domain; mailboxes ask for that (RFC 8058, 4). */
function signingOf(env: CarrierSettings, sender: string) {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  const { DKIM_DOMAIN: signed, DKIM_PRIVATE_KEY: key, DKIM_SELECTOR: selector } = env;
  if (key === undefined || signed?.toLowerCase() !== domain) return {};
  return {
    dkim: {
      domainName: domain,
      keySelector: selector ?? '',
      privateKey: key.replaceAll('\\n', '\n'),
      headerFieldNames:
        'from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post',
    },
  };
}

/** The mail server of SMTP_URL for mails to people of ours; null without one. */
export function createMailCarrier(env: CarrierSettings, publicUrl: string): MailCarrier | null {
  const { SMTP_URL: url } = env;
  if (url === undefined) return null;
  const sender = senderAddress(env, publicUrl);
  const host = mailHost(publicUrl);
  const writer = createTransport({
    ...{ streamTransport: true, buffer: true, newline: 'windows' },
    // What is in a mail never makes the server read a file or an address.
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...signingOf(env, sender),
  });
  return {
    handOver: async (mail, signal) => {
      const { envelopeFrom, fromName, messageId, subject, to, unsubscribe, ...parts } = mail;
      if (!mailbox.test(to)) {
        const answer = 'This is no mailbox.';
        return { outcome: 'refused', isAboutRecipient: true, isFinal: true, answer };
      }
      const { message } = await writer.sendMail({
        from: { name: oneLine(fromName), address: sender },
        to: { name: '', address: to },
        envelope: { from: envelopeFrom, to: [to] },
        subject: oneLine(subject),
        messageId: `<${oneLine(messageId)}@${host}>`,
        ...parts,
        headers: {
          // Tells mailboxes and holiday replies that nobody sits behind it (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      if (!Buffer.isBuffer(message)) throw new Error('The mail could not be written.');
      return handOverMessage(url, { from: envelopeFrom, to: [to] }, message, signal);
    },
  };
}
