import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStubbornMailbox } from '../testing/start-stubborn-mailbox.ts';
import type { StubbornMailbox } from '../testing/start-stubborn-mailbox.ts';
import { createNoticeMailer, noticeDomain, noticeSender } from './hand-over-mail.ts';
import type { NoticeMail, NoticeMailer } from './hand-over-mail.ts';

const publicUrl = 'https://leakblock.example';
const bare = {
  ...{ BRAND_NAME: 'LeakBlock', NOTICE_MAIL_FROM: undefined, NOTICE_MAIL_DOMAIN: undefined },
  ...{ DKIM_PRIVATE_KEY: undefined, DKIM_SELECTOR: undefined, DKIM_DOMAIN: undefined },
};
const notice: NoticeMail = {
  to: 'dmca@leakvault.example',
  envelopeFrom: 'bounce+1.a@leakblock.example',
  replyTo: 'case+1.b@leakblock.example',
  subject: '[Case R-2026-000001] Copyright notice',
  text: 'Dear host,\n.\nplease remove Grüße.',
  messageId: '1.notice.0.ab@leakblock.example',
  date: new Date('2026-11-21T10:00:00Z'),
};
const never = new AbortController().signal;

let server: StubbornMailbox;
let mailer: NoticeMailer;
beforeAll(async () => {
  server = await startStubbornMailbox();
  mailer = createNoticeMailer({ ...bare, SMTP_URL: server.url }, publicUrl)!;
});
afterAll(() => server.stop());

describe('a notice', () => {
  it('arrives as plain text with its own addresses, id and thread', async () => {
    server.behave(null);
    const followUp = { ...notice, inReplyTo: 'first@leakblock.example', references: ['older@x'] };
    const result = await mailer.handOver(followUp, never);
    expect(result).toEqual({ outcome: 'accepted', answer: '250 taken' });
    const mail = server.whole.at(-1) ?? '';
    for (const line of [
      'From: LeakBlock <notices@leakblock.example>',
      'To: dmca@leakvault.example',
      'Reply-To: case+1.b@leakblock.example',
      'Message-ID: <1.notice.0.ab@leakblock.example>',
      'In-Reply-To: <first@leakblock.example>',
      'References: <older@x> <first@leakblock.example>',
      'Content-Type: text/plain; charset=utf-8',
    ]) {
      expect(mail).toContain(line);
    }
    expect(mail).not.toContain('Auto-Submitted');
  });

  it('is signed for the domain of its sender', async () => {
    server.behave(null);
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const signing = { DKIM_PRIVATE_KEY: privateKey, DKIM_SELECTOR: 'n1' };
    const signed = createNoticeMailer({ ...bare, ...signing, SMTP_URL: server.url }, publicUrl);
    expect((await signed?.handOver(notice, never))?.outcome).toBe('accepted');
    const mail = server.whole.at(-1) ?? '';
    expect(mail).toMatch(/^DKIM-Signature: v=1;[\s\S]*d=leakblock\.example;[\s\S]*s=n1;/u);
  });

  it('never gets a header or a second recipient from what stands in it', async () => {
    server.behave(null);
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('x\r\nBcc: evil@example.net', 'x\n\nbody', '\u2028To: y', 'a\r\n.\r\nQUIT'),
    );
    await fc.assert(
      fc.asyncProperty(text, text, text, async (subject, id, body) => {
        const before = server.whole.length;
        const mail = { ...notice, subject, messageId: id, inReplyTo: id, text: body };
        expect((await mailer.handOver(mail, never)).outcome).toBe('accepted');
        expect(server.whole).toHaveLength(before + 1);
        const [head = ''] = (server.whole.at(-1) ?? '').split('\n\n');
        const names = head.split('\n').flatMap((line) => /^([A-Za-z-]+):/u.exec(line)?.[1] ?? []);
        const allowed =
          /^(From|To|Reply-To|Subject|Message-ID|In-Reply-To|References|Date|MIME-Version|Content-T.*)$/u;
        expect(names.filter((name) => !allowed.test(name))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    'a@x.example\r\nBcc: b@y.example',
    'a@x.example, b@y.example',
    'Name <a@x.example>',
    '',
  ])('is not sent to %j', async (to) => {
    const before = server.whole.length;
    const result = await mailer.handOver({ ...notice, to }, never);
    expect(result).toMatchObject({ outcome: 'refused', isFinal: true, isAddress: true });
    expect(server.whole).toHaveLength(before);
  });
});

describe('what became of it', () => {
  it.each([
    ['greeting', 'hang_up', { outcome: 'refused', isAboutRecipient: false, isFinal: false }],
    ['greeting', '554 go away', { outcome: 'refused', isAboutRecipient: false, isFinal: false }],
    ['mail', '550 who are you', { outcome: 'refused', isAboutRecipient: false, isFinal: false }],
    ['mail', 'hang_up', { outcome: 'refused', isAboutRecipient: false, isFinal: false }],
    ['rcpt', '550 no such mailbox', { outcome: 'refused', isAboutRecipient: true, isFinal: true }],
    ['rcpt', '451 later', { outcome: 'refused', isAboutRecipient: true, isFinal: false }],
    ['rcpt', 'hang_up', { outcome: 'refused', isAboutRecipient: false, isFinal: false }],
    ['data', '452 full', { outcome: 'refused', isAboutRecipient: true, isFinal: false }],
    ['data', 'hang_up', { outcome: 'refused', isAboutRecipient: false, isFinal: false }],
    ['end', '554 spam', { outcome: 'refused', isAboutRecipient: true, isFinal: true }],
    ['end', '451 later', { outcome: 'refused', isAboutRecipient: true, isFinal: false }],
    // The server has the whole of it and says nothing: only a person can find out.
    ['end', 'hang_up', { outcome: 'is_open' }],
  ] as const)('is known: at "%s" the server does "%s"', async (at, does, expected) => {
    server.behave({ at, does });
    expect(await mailer.handOver(notice, never)).toMatchObject(expected);
  });

  it('is a refusal when nobody listens, and when our program stops before the server had it', async () => {
    const nobody = createNoticeMailer({ ...bare, SMTP_URL: 'smtp://127.0.0.1:9' }, publicUrl);
    expect(await nobody?.handOver(notice, never)).toMatchObject({
      outcome: 'refused',
      isFinal: false,
    });
    const stopped = AbortSignal.abort();
    server.behave(null);
    const before = server.whole.length;
    expect(await mailer.handOver(notice, stopped)).toMatchObject({ outcome: 'refused' });
    expect(server.whole).toHaveLength(before);
  });
});

describe('the sender', () => {
  it('is the one that is set, and answers come to its domain unless told', () => {
    const env = { ...bare, NOTICE_MAIL_FROM: 'Our notices <notices@mail.brand.example>' };
    const sender = { name: 'Our notices', address: 'notices@mail.brand.example' };
    expect(noticeSender(env, publicUrl)).toEqual(sender);
    expect(noticeDomain(env, publicUrl)).toBe('mail.brand.example');
    const elsewhere = { ...env, NOTICE_MAIL_DOMAIN: 'Replies.brand.example' };
    expect(noticeDomain(elsewhere, publicUrl)).toBe('replies.brand.example');
  });

  it('is nobody without a mail server', () => {
    expect(createNoticeMailer({ ...bare, SMTP_URL: undefined }, publicUrl)).toBeNull();
  });
});
