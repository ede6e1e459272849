import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Env } from './env.ts';
import { refusesAddress } from './is-about-address.ts';
import { mailHost, mailbox, needsTls, oneLine } from './mail.ts';

/** A plain text mail with an envelope and answers of its own. Message ids are without angle brackets. */
export type NoticeMail = {
  to: string;
  envelopeFrom: string;
  replyTo: string;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo?: string | undefined;
  references?: readonly string[];
  date: Date;
};

/**
 * What became of a mail. `refused`: the server said no, or was never reached; the mail is nowhere else. `is_open`: the
 * server had all of it and gave no answer, so nobody knows. A refusal is about the recipient (a reply to RCPT TO or to
 * the message) or about us; `isFinal`: the recipient's, and it will not change (5xx; RFC 5321, 4.2.1); `isAddress`: it was
 * the address that was refused, before any of the message was sent, and not us who send.
 */
export type HandOver =
  | { outcome: 'accepted'; answer: string }
  | {
      outcome: 'refused';
      isAboutRecipient: boolean;
      isFinal: boolean;
      isAddress?: boolean;
      answer: string;
    }
  | { outcome: 'is_open'; answer: string };

export type NoticeMailer = {
  /** Ends within `handOverMs`, and never by throwing once the first byte has gone out. */
  handOver: (mail: NoticeMail, signal: AbortSignal) => Promise<HandOver>;
};

type NoticeSettings = Pick<
  Env,
  | 'SMTP_URL'
  | 'NOTICE_MAIL_FROM'
  | 'NOTICE_MAIL_DOMAIN'
  | 'DKIM_PRIVATE_KEY'
  | 'DKIM_SELECTOR'
  | 'DKIM_DOMAIN'
  | 'BRAND_NAME'
>;

type Sender = { name: string; address: string };

/** Who notices come from: NOTICE_MAIL_FROM, or `notices@` the installation's host. */
export function noticeSender(
  env: Pick<Env, 'NOTICE_MAIL_FROM' | 'BRAND_NAME'>,
  publicUrl: string,
): Sender {
  const given = env.NOTICE_MAIL_FROM === undefined ? [] : addressparser(env.NOTICE_MAIL_FROM);
  const [first] = given;
  if (first !== undefined && 'address' in first && mailbox.test(first.address ?? '')) {
    return { name: oneLine(first.name), address: first.address ?? '' };
  }
  return { name: oneLine(env.BRAND_NAME), address: `notices@${mailHost(publicUrl)}` };
}

/** Domain that answers and bounces come back to. */
export function noticeDomain(
  env: Pick<Env, 'NOTICE_MAIL_FROM' | 'NOTICE_MAIL_DOMAIN' | 'BRAND_NAME'>,
  publicUrl: string,
): string {
  const { address } = noticeSender(env, publicUrl);
  return (env.NOTICE_MAIL_DOMAIN ?? address.slice(address.lastIndexOf('@') + 1)).toLowerCase();
}

/** The mail server of SMTP_URL for notices, signed with DKIM when a key is set; null without a mail server. */
export function createNoticeMailer(env: NoticeSettings, publicUrl: string): NoticeMailer | null {
  const { SMTP_URL: url } = env;
  if (url === undefined) return null;
  const from = noticeSender(env, publicUrl);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const writer = createTransport({
    ...{ streamTransport: true, buffer: true, newline: 'windows' },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...(env.DKIM_PRIVATE_KEY !== undefined && {
      dkim: {
        domainName: env.DKIM_DOMAIN ?? domain,
        keySelector: env.DKIM_SELECTOR ?? '',
        privateKey: env.DKIM_PRIVATE_KEY.replaceAll('\\n', '\n'),
      },
    }),
  });
  return {
    handOver: async (mail, signal) => {
      if (!mailbox.test(mail.to)) {
        const answer = 'This is no mailbox.';
        const refused = { isAboutRecipient: true, isFinal: true, isAddress: true };
        return { outcome: 'refused', ...refused, answer };
      }
      const { message } = await writer.sendMail(composeNotice(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The mail could not be written.');
      return handOverMessage(url, { from: mail.envelopeFrom, to: [mail.to] }, message, signal);
    },
  };
}

function composeNotice(mail: NoticeMail, from: Sender) {
  const references = [...(mail.references ?? []), mail.inReplyTo].filter(
    (id) => id !== undefined && id !== '',
  );
  return {
    from,
    to: { name: '', address: mail.to },
    replyTo: { name: '', address: mail.replyTo },
    envelope: { from: mail.envelopeFrom, to: [mail.to] },
    subject: oneLine(mail.subject),
    text: mail.text,
    textEncoding: 'quoted-printable' as const,
    messageId: `<${oneLine(mail.messageId)}>`,
    date: mail.date,
    ...(mail.inReplyTo !== undefined && { inReplyTo: `<${oneLine(mail.inReplyTo)}>` }),
    ...(references.length > 0 && {
      references: [...new Set(references)].map((id) => `<${oneLine(id ?? '')}>`),
    }),
  };
}

/** One mail over one connection. Knows whether the server can have the whole of it. */
export function handOverMessage(
  url: string,
  envelope: { from: string; to: string[] },
  message: Buffer,
  signal: AbortSignal,
): Promise<HandOver> {
  const { auth, ...server } = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...server,
    requireTLS: needsTls(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  let isAllGiven = false;
  const bytes = Readable.from(
    (function* () {
      // Read only once the server asked for the message (354); what ends it follows at once.
      isAllGiven = true;
      yield message;
    })(),
    { objectMode: false },
  );
  return new Promise((resolve) => {
    const end = (result: HandOver) => {
      signal.removeEventListener('abort', abort);
      clearTimeout(timer);
      // First: closing is told as an end, and what was told first counts.
      resolve(result);
      if (result.outcome === 'accepted') connection.quit();
      else connection.close();
    };
    const fail = (error: SMTPConnection.SMTPError) => {
      end(judgeFailure(error, isAllGiven));
    };
    // A program that stops waits for the answer about a mail that the server has; another mail may wait.
    const abort = () => {
      if (!isAllGiven) fail(new Error('The program is stopping.'));
    };
    const timer = setTimeout(() => {
      fail(new Error('The mail server took too long.'));
    }, handOverMs);
    signal.addEventListener('abort', abort);
    if (signal.aborted) {
      abort();
      return;
    }
    connection.on('error', fail);
    connection.once('end', () => {
      fail(new Error('The mail server hung up.'));
    });
    const send = () => {
      connection.send(envelope, bytes, (error, info) => {
        if (error) fail(error);
        else end({ outcome: 'accepted', answer: oneLine(info.response).slice(0, 500) });
      });
    };
    connection.connect((error) => {
      if (error) fail(error);
      else if (auth === undefined) send();
      else {
        connection.login(auth, (refusal) => {
          if (refusal) fail(refusal);
          else send();
        });
      }
    });
  });
}

/** Longest time that one mail may take; a lease on a mail is longer. */
export const handOverMs = 3 * 60_000;

function judgeFailure(error: SMTPConnection.SMTPError, isAllGiven: boolean): HandOver {
  const { responseCode, command } = error;
  const answer = oneLine(error.response ?? error.message).slice(0, 500);
  if (responseCode !== undefined && responseCode >= 400) {
    const isAboutRecipient = command === 'RCPT TO' || command === 'DATA';
    const isFinal = isAboutRecipient && responseCode >= 500;
    const isAddress = command === 'RCPT TO' && refusesAddress(responseCode, answer);
    return { outcome: 'refused', isAboutRecipient, isFinal, isAddress, answer };
  }
  return isAllGiven
    ? { outcome: 'is_open', answer }
    : { outcome: 'refused', isAboutRecipient: false, isFinal: false, answer };
}
