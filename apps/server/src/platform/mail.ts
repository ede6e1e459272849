import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { Env } from './env.ts';

type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for every try to send one mail, so that mailboxes show it once. Without angle brackets. */
  messageId: string;
  /** In place of the usual sender's name; the address stays. */
  fromName?: string;
};

export type Mailer = {
  /** Ends when the mail server has taken the mail over. @throws when it does not; safe to try again */
  send: (mail: Mail) => Promise<void>;
};

/** Without what ends or folds a header line, and without all other control characters. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** One mailbox and nothing that could be a second one, a name or a header. */
export const mailbox = /^[^\s\p{Cc}"(),:;<>@[\]\\]{1,64}@[^\s\p{Cc}"(),:;<>@\\]{1,255}$/u;

/** Host for sender and message ids; an address of the network is no mail domain. */
export function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}

/** A password must not travel in the clear, whatever the server says it can do. */
export function needsTls(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Address that mails come from: that of MAIL_FROM, or `mail@` the installation's host. */
export function senderAddress(env: Pick<Env, 'MAIL_FROM'>, publicUrl: string): string {
  const [first] = env.MAIL_FROM === undefined ? [] : addressparser(env.MAIL_FROM);
  const given = first !== undefined && 'address' in first ? (first.address ?? '') : '';
  return mailbox.test(given) ? given : `mail@${mailHost(publicUrl)}`;
}

/**
 * The mail server of SMTP_URL, or null without one.
 * @param options.publicUrl address of the installation; its host is the sender's unless MAIL_FROM says otherwise
 */
export function createMailer(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'BRAND_NAME'>,
  options: { publicUrl: string },
): Mailer | null {
  if (env.SMTP_URL === undefined) return null;
  const host = mailHost(options.publicUrl);
  const transport = createTransport({
    url: env.SMTP_URL,
    requireTLS: needsTls(env.SMTP_URL),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // What is in a mail never makes the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = env.MAIL_FROM ?? { name: oneLine(env.BRAND_NAME), address: `mail@${host}` };
  const address = senderAddress(env, options.publicUrl);
  return {
    send: async ({ to, subject, text, html, messageId, fromName }) => {
      if (!mailbox.test(to)) throw new Error('This is no mailbox.');
      await transport.sendMail({
        from: fromName === undefined ? from : { name: oneLine(fromName), address },
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        ...(html === undefined ? {} : { html }),
        messageId: `<${oneLine(messageId)}@${host}>`,
        // Tells mailboxes and holiday replies that nobody sits behind it (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
