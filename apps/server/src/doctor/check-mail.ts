import { createTransport } from 'nodemailer';
import { createMailer, needsTls, senderAddress } from '#platform/mail';
import { sentenceOf } from './finding.ts';
import type { Check } from './finding.ts';

const waitMs = 10_000;

/** Signs in at the mail server, and sends one mail when the operator named a mailbox. */
export const checkMail: Check = {
  part: 'mail',
  run: async ({ env, publicUrl, mailTo }) => {
    const { SMTP_URL: url } = env;
    if (url === undefined) {
      const saw =
        'SMTP_URL is not set: mails of sign-in wait, notices stay in the built-in mailbox, and other mails to people are not sent, also not later.';
      const advice =
        'Set SMTP_URL and MAIL_FROM. Mails of sign-in go out then, notices with "Send now" in Admin panel, Mails.';
      return [{ state: 'warning', saw, advice }];
    }
    const transport = createTransport({
      url,
      requireTLS: needsTls(url),
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: waitMs,
    });
    const { host } = new URL(url);
    try {
      await transport.verify();
    } catch (error) {
      const saw = `The mail server ${host} refused us or did not answer: ${sentenceOf(error)}.`;
      const advice =
        'Look at host, port, name and password of SMTP_URL. smtps:// is for port 465; on 587 smtp:// turns to TLS by itself. Many hosters close port 25.';
      return [{ state: 'failed', saw, advice }];
    } finally {
      transport.close();
    }
    const from = senderAddress(env, publicUrl);
    if (mailTo === null) {
      const advice = 'With "--mail you@example.org" the doctor sends one to try.';
      return [{ state: 'good', saw: `${host} takes mail of ours, from ${from}.`, advice }];
    }
    try {
      await createMailer(env, { publicUrl })?.send({
        to: mailTo,
        subject: `${env.BRAND_NAME}: a mail to try`,
        text: `This mail was sent by the doctor of ${publicUrl}. If it lies among the unwanted mails, look at SPF, DKIM and DMARC of its sender.`,
        messageId: `doctor-${String(Date.now())}`,
      });
      return [{ state: 'good', saw: `${host} took a mail to ${mailTo}, from ${from}.` }];
    } catch (error) {
      const saw = `${host} did not take a mail to ${mailTo}: ${sentenceOf(error)}.`;
      const advice = 'Most often the server does not know the sender: look at MAIL_FROM.';
      return [{ state: 'failed', saw, advice }];
    }
  },
};
