import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../testing/start-mailbox.ts';
import type { Mailbox } from '../testing/start-mailbox.ts';
import { createMailer, mailHost } from './mail.ts';
import type { Mailer } from './mail.ts';

const publicUrl = 'https://leakblock.example';
const expectedHeaders = [
  ...['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type'],
  ...['content-transfer-encoding', 'auto-submitted'],
].sort();

let mailbox: Mailbox;
let mailer: Mailer;
beforeAll(async () => {
  mailbox = await startMailbox();
  const env = { SMTP_URL: mailbox.url, BRAND_NAME: 'LeakBlock', MAIL_FROM: undefined };
  mailer = createMailer(env, { publicUrl })!;
});
afterAll(() => mailbox.stop());

describe('a mail', () => {
  it('arrives with text, HTML, sender and the id it was given', async () => {
    const to = 'ana@example.org';
    await mailer.send({
      to,
      subject: 'Grüße',
      text: 'Hallo',
      html: '<p>Hallo</p>',
      messageId: 'm1',
    });
    const [mail] = mailbox.mails(to);
    expect(mail).toMatchObject({
      ...{ to, from: 'mail@leakblock.example', subject: 'Grüße' },
      ...{ text: 'Hallo\n', html: '<p>Hallo</p>\n', messageId: '<m1@leakblock.example>' },
    });
  });

  it('comes from MAIL_FROM when that is set', async () => {
    const env = {
      SMTP_URL: mailbox.url,
      BRAND_NAME: 'X',
      MAIL_FROM: 'Our name <hello@brand.example>',
    };
    const to = 'bea@example.org';
    await createMailer(env, { publicUrl })!.send({ to, subject: 's', text: 't', messageId: 'm2' });
    expect(mailbox.mails(to)[0]?.from).toBe('hello@brand.example');
  });

  it('never gets a header or a second mailbox from what people type', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'x\r\nBcc: evil@example.net',
        'x\nX-Evil: 1\n\nbody',
        'x\r\n\r\n<b>',
        '\u2028To: y',
      ),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (subject, messageId) => {
        const before = mailbox.mails().length;
        await mailer.send({ to: 'cleo@example.org', subject, text: 'body', messageId });
        const [mail] = mailbox.mails();
        expect(mailbox.mails()).toHaveLength(before + 1);
        expect(mail?.to).toBe('cleo@example.org');
        expect([...new Set([...(mail?.headers ?? []), 'subject'])].sort()).toEqual(expectedHeaders);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    'a@example.org\r\nBcc: evil@example.net',
    'a@example.org, evil@example.net',
    'Evil <evil@example.net>',
    'group:evil@example.net;',
    '<evil@example.net>',
    'no mailbox',
    '"a b"@example.org',
    'a@example.org\u0000',
  ])('is not sent to %j', async (to) => {
    const before = mailbox.mails().length;
    await expect(mailer.send({ to, subject: 's', text: 't', messageId: 'm' })).rejects.toThrow();
    expect(mailbox.mails()).toHaveLength(before);
  });
});

describe('the mail server', () => {
  it('may be missing', () => {
    const env = { SMTP_URL: undefined, BRAND_NAME: 'X', MAIL_FROM: undefined };
    expect(createMailer(env, { publicUrl })).toBeNull();
  });

  it('gets no password in the clear over the network', async () => {
    // The host resolves to this machine; the name is not one that is trusted to be it.
    const port = new URL(mailbox.url).port;
    const env = {
      SMTP_URL: `smtp://me:secret@0.0.0.0:${port}`,
      BRAND_NAME: 'X',
      MAIL_FROM: undefined,
    };
    const sent = createMailer(env, { publicUrl })!.send({
      ...{ to: 'a@example.org', subject: 's', text: 't', messageId: 'm' },
    });
    await expect(sent).rejects.toThrow(/TLS/);
  });

  it.each([
    ['https://leakblock.example:8443', 'leakblock.example'],
    ['http://127.0.0.1:3000', 'localhost'],
    ['http://[::1]:3000', 'localhost'],
  ])('knows us at %s as %s', (url, host) => {
    expect(mailHost(url)).toBe(host);
  });
});
