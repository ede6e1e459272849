import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemoWeb } from '../start-demo-web.ts';
import type { DemoWeb } from '../start-demo-web.ts';
import { sendMail } from '../takedowns/send-mail.ts';

let web: DemoWeb;
beforeAll(async () => {
  web = await startDemoWeb({ latencyScale: 0 });
});
afterAll(() => web.stop());

const mail = {
  messageId: '<1@leakblock.example>',
  from: 'mail@leakblock.example',
  to: 'luna@example.org',
  subject: 'Confirm <b>now</b>',
  text: 'Open http://127.0.0.1:3000/confirm?token_hash=a&type=signup and <script>alert(1)</script>',
  hasAttachment: false,
  at: 0,
};

it('shows the mails to people, and nothing of them runs', async () => {
  await sendMail(mail, web.smtp);
  const mails = (await (await fetch(`${web.mailboxUrl}mails.json`)).json()) as { to: string }[];
  expect(mails.map(({ to }) => to)).toEqual(['luna@example.org']);
  const page = await fetch(web.mailboxUrl);
  const html = await page.text();
  expect(html).toContain('href="http://127.0.0.1:3000/confirm?token_hash=a&#38;type=signup"');
  expect(html).not.toMatch(/<script|<b>/);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(web.mailbox().received).toEqual([]);
});

it('is closed to pages that reach it by another name', async () => {
  const status = await new Promise((resolve) => {
    request(web.mailboxUrl, { headers: { host: 'evil.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});

it('takes no mail for a played host except at its own address', async () => {
  await expect(
    sendMail({ ...mail, to: 'nobody@velvetroom.test' }, web.smtp),
  ).resolves.toBeUndefined();
  const host = web.hosts.find((name) => !name.startsWith('*')) ?? '';
  await expect(sendMail({ ...mail, to: `nobody@${host}` }, web.smtp)).rejects.toThrow();
});
