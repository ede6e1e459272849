import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyMail } from './classify-mail.ts';
import { parseMail } from './parse-mail.ts';
import { writeDeliveryReport } from '../testing/write-mails.ts';

const read = (...lines: string[]) => parseMail(Buffer.from(lines.join('\r\n')));

describe('a mail', () => {
  it('is read with its addresses, thread and words', async () => {
    const mail = await read(
      'From: "Abuse desk" <Abuse@Host.example>',
      'To: Case <case+1@x.example>, other@x.example',
      'Delivered-To: box@x.example',
      'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
      'Message-ID: <r1@host.example>',
      'In-Reply-To: <n2@x.example>',
      'References: <n1@x.example> <n2@x.example>',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Hallo',
    );
    expect(mail).toMatchObject({
      ...{ messageId: 'r1@host.example', from: 'abuse@host.example', subject: 'Grüße' },
      ...{ to: ['case+1@x.example', 'other@x.example', 'box@x.example'], text: 'Hallo' },
      ...{ answers: ['n2@x.example', 'n1@x.example'], deliveryStatus: null },
    });
  });

  it('that is HTML only is its words: nothing of it is markup, and nothing is fetched', async () => {
    const mail = await read(
      'From: a@b.example',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<style>p{}</style><p onclick="x()">It has been removed.</p><script>alert(1)</script><img src="https://t.example/p.gif">',
    );
    expect(mail.text).toContain('It has been removed.');
    expect(mail.text).not.toMatch(/<|alert|onclick/u);
  });

  it('without an id gets the same one each time', async () => {
    const [one, other] = await Promise.all([
      read('From: a@b.example', '', 'x'),
      read('From: a@b.example', '', 'x'),
    ]);
    expect(one.messageId).toMatch(/^[0-9a-f]{64}@no-message-id$/u);
    expect(one.messageId).toBe(other.messageId);
  });

  it('may hold anything: what is read is bounded and can be stored', async () => {
    const lines = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '',
          'From: \0',
          'Content-Type: multipart/report; boundary=x',
          '--x',
          '--x--',
        ),
        fc.constantFrom(
          'Subject: =?utf-8?B?////?=',
          'To: ,,<>@',
          'In-Reply-To: =?utf-8?B?PGEAYkB4Pg==?=',
          'References: =?utf-8?B?PGEAYkB4Pg==?=',
          'Content-Type: message/delivery-status',
        ),
      ),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (all) => {
        const mail = await read(...all);
        const { answers, from, messageId, subject, text, to } = mail;
        const kept = JSON.stringify([from, to, subject, text, messageId, answers]);
        expect(kept).not.toContain('\\u0000');
        expect(mail.text.length).toBeLessThanOrEqual(100_000);
        expect(mail.subject.length).toBeLessThanOrEqual(1000);
        classifyMail(mail);
      }),
      { numRuns: 150 },
    );
  });
});

describe('what a mail is', () => {
  const of = async (...lines: string[]) => classifyMail(await read(...lines));

  it.each([
    ['failed', '5.1.1', 'bounce'],
    ['failed', '4.4.7', 'bounce'],
    ['delayed', '4.4.1', 'delay'],
    ['delivered', '2.0.0', 'delay'],
  ] as const)('a report that it %s with %s is a %s', async (action, status, kind) => {
    const report = writeDeliveryReport({
      ...{ to: 'bounce+1@x.example', recipient: 'Abuse@Host.example', action, status },
    });
    const mail = await parseMail(Buffer.from(report));
    expect(mail.deliveryStatus?.recipients).toEqual(['abuse@host.example']);
    expect(classifyMail(mail)).toMatchObject({ kind, bounceStatus: status });
  });

  it('an automatic receipt has the number of its ticket', async () => {
    const receipt = await of(
      'From: a@b.example',
      'Auto-Submitted: auto-replied',
      'Subject: [#7001] We got it',
      '',
      'It has been removed or will be.',
    );
    expect(receipt).toMatchObject({ kind: 'auto_reply', ticket: '7001', hint: null });
  });

  it('an absence note is no receipt', async () => {
    const note = await of(
      'Auto-Submitted: auto-replied',
      'Subject: Out of office',
      '',
      'Back on 3.12.',
    );
    expect(note).toMatchObject({ kind: 'auto_reply', isAbsence: true });
  });

  it('a person’s reply has a hint, whatever it claims to be', async () => {
    const reply = await of('Auto-Submitted: no', 'Subject: Re: x', '', 'The page was deleted.');
    expect(reply).toMatchObject({ kind: 'reply', hint: 'removed' });
  });

  it('a reply that only looks like a bounce is none', async () => {
    const reply = await of(
      'From: mailer-daemon@evil.example',
      'Subject: Undeliverable: your mail',
      '',
      'Status: 5.1.1 Action: failed',
    );
    expect(reply.kind).toBe('reply');
  });
});

describe('a mail that was made to be read for ever', () => {
  it.each([
    ['addresses without an at', [`Delivered-To: ${'a'.repeat(500_000)}`, '', 'Hello.'], 'Hello.'],
    [
      'scripts that never end',
      ['Content-Type: text/html', '', `<p>Hello.</p>${'<script '.repeat(20_000)}`],
      'Hello.',
    ],
    [
      'tags that never end',
      ['Content-Type: text/html', '', `Hello.${'<'.repeat(190_000)}`],
      'Hello.',
    ],
  ])('is read: %s', async (_, lines, words) => {
    expect((await read(...lines)).text).toContain(words);
  });

  it('that is HTML only is read without its scripts', async () => {
    const mail = await read(
      'Content-Type: text/html',
      '',
      `<p>Removed</p><script>evil<b>x</b></script><style>p{}</style> today${'<!-- -->'.repeat(30_000)}`,
    );
    expect(mail.text).toMatch(/Removed\s+today/u);
    expect(mail.text).not.toMatch(/evil|x|p\{/u);
  });
});
