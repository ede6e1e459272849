import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProxyAgent, request } from 'undici';
import { startDemoWeb } from '../index.ts';
import type { DemoWeb } from '../index.ts';
import { sendMail } from './send-mail.ts';
import { startMailbox } from './start-mailbox.ts';
import type { Mailbox } from './start-mailbox.ts';
import type { Mail } from './mail.ts';

const hour = 3_600_000;
let web: DemoWeb;
let answers: Mail[];
let ours: Mailbox;
let dispatcher: ProxyAgent;

beforeEach(async () => {
  answers = [];
  const onMail = (mail: Mail) => void answers.push(mail);
  ours = await startMailbox({ now: () => 0, accepts: () => true, onMail });
  const answersTo = { host: '127.0.0.1', port: ours.port };
  web = await startDemoWeb({ latencyScale: 0, answersTo });
  dispatcher = new ProxyAgent({ uri: web.proxyUrl, requestTls: { ca: web.caPem } });
});
afterEach(async () => {
  await dispatcher.close();
  await web.stop();
  await ours.stop();
});

async function look(url: string, agent = 'Mozilla/5.0 (a visitor)'): Promise<number> {
  const answer = await request(url, { dispatcher, headers: { 'user-agent': agent } });
  await answer.body.dump();
  return answer.statusCode;
}

function copyOn(host: string) {
  const copy = web.copies().find((one) => one.url.startsWith(`https://${host}/`));
  if (copy === undefined) throw new Error(`No copy on ${host}.`);
  return copy;
}

async function complain(to: string, text: string, replyTo?: string): Promise<void> {
  const mail = { messageId: '<n1@agency.example>', from: 'notices@agency.example', to, text };
  const answers = replyTo === undefined ? {} : { replyTo };
  await sendMail(
    { ...mail, ...answers, subject: 'Notice 1', hasAttachment: false, at: 0 },
    web.smtp,
  );
}

describe('a notice', () => {
  it('makes an honest host take the page down and say so', async () => {
    const { url, abuse } = copyOn('leakvault.example');
    expect(abuse).toBe('dmca@leakvault.example');
    expect(await look(url)).toBe(200);
    await complain(abuse, `Please remove ${url}`);
    await web.advance(hour);
    expect(await look(url)).toBe(200);
    await web.advance(2 * hour);
    expect(await look(url)).toBe(404);
    expect(answers).toMatchObject([
      { from: abuse, to: 'notices@agency.example', subject: 'Re: Notice 1' },
    ]);
    expect(answers[0]?.text).toContain('has been removed');
    expect(web.mailbox().sent[0]?.inReplyTo).toBe('<n1@agency.example>');
  });

  it('is answered with a ticket first and a removal after days by a slow host', async () => {
    const { url, abuse } = copyOn('whisperforum.test');
    await complain(abuse, url);
    await web.advance(24 * hour);
    expect(answers.map((mail) => mail.text.slice(0, 11))).toEqual(['We received']);
    expect(await look(url)).toBe(200);
    await web.advance(49 * hour);
    expect(await look(url)).toBe(404);
  });

  it('is faked by a host that hides the page from whoever complained', async () => {
    const { url, abuse } = copyOn('pixhoard.example');
    expect(await look(url, 'LeakBlock/0.1')).toBe(200);
    await complain(abuse, url);
    await web.advance(3 * hour);
    expect(answers[0]?.text).toContain('has been removed');
    expect(await look(url, 'LeakBlock/0.1')).toBe(404);
    expect(await look(url)).toBe(200);
  });

  it('is faked by a host that hides the page from one user agent', async () => {
    const { url, abuse } = copyOn('clipcellar.test');
    await complain(abuse, url);
    await web.advance(3 * hour);
    expect(await look(url, 'LeakBlock/0.1 (+https://leakblock.example)')).toBe(404);
    expect(await look(url)).toBe(200);
  });

  it('is ignored by some', async () => {
    const { url, abuse } = copyOn('stashfile.test');
    await complain(abuse, url);
    await web.advance(720 * hour);
    expect(await look(url)).toBe(200);
    expect(answers).toEqual([]);
    expect(web.mailbox().received).toHaveLength(1);
  });

  it('has to be completed for a host that asks for more', async () => {
    const { url, abuse } = copyOn('secretboard.test');
    await complain(abuse, url);
    await web.advance(24 * hour);
    expect(answers[0]?.text).toContain('authorisation');
    expect(await look(url)).toBe(200);
    await complain(abuse, 'Here is our authorisation.');
    await web.advance(3 * hour);
    expect(await look(url)).toBe(404);
  });

  it('is answered by a re-upload elsewhere after some days', async () => {
    const { url, abuse } = copyOn('tubecove.example');
    const before = web.copies().map((copy) => copy.url);
    await complain(abuse, url);
    await web.advance(3 * hour);
    expect(await look(url)).toBe(404);
    await web.advance(6 * 24 * hour);
    const [again] = web.copies().filter((copy) => !before.includes(copy.url));
    expect(again?.url).toContain('mirrorpit.test');
    expect(await look(again?.url ?? '')).toBe(200);
  });

  it('bounces where there is no mailbox', async () => {
    await expect(complain('abuse@fanarchive.test', 'x')).rejects.toThrow('550');
    await expect(complain('nobody@leakvault.example', 'x')).rejects.toThrow('550');
  });

  it('is taken and reported as undeliverable by a host that has no such mailbox after all', async () => {
    const { url, abuse } = copyOn('albumdump.test');
    await complain(abuse, url, 'replies@agency.example');
    await web.advance(60_000);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatchObject({ to: 'notices@agency.example' });
    expect(web.mailbox().sent[0]?.failure).toEqual({ recipient: abuse, status: '5.1.1' });
    expect(await look(url)).toBe(200);
  });

  it('is refused by some, who answer to where they are asked to', async () => {
    const { url, abuse } = copyOn('rantroom.test');
    await complain(abuse, url, 'replies@agency.example');
    await web.advance(2 * hour);
    expect(answers).toMatchObject([{ from: abuse, to: 'replies@agency.example' }]);
    expect(answers[0]?.text).toContain('will not remove');
    expect(await look(url)).toBe(200);
  });

  it('is countered by an uploader: the page comes back when nobody goes to court', async () => {
    const { url, abuse } = copyOn('tubeharbor.example');
    await complain(abuse, url);
    await web.advance(3 * hour);
    expect(await look(url)).toBe(404);
    await web.advance(72 * hour);
    const [, notice] = answers;
    for (const part of ['counter-notice', 'penalty of perjury', 'jurisdiction', url, '/s/']) {
      expect(notice?.text).toContain(part);
    }
    await web.advance(17 * 24 * hour);
    expect(await look(url)).toBe(200);
  });

  it('without addresses is asked for them', async () => {
    await complain('dmca@leakvault.example', 'Remove everything!');
    await web.advance(2 * hour);
    expect(answers[0]?.text).toContain('exact addresses');
  });
});

it('keeps an answer that nobody takes', async () => {
  const lone = await startDemoWeb({ latencyScale: 0, answersTo: { host: '127.0.0.1', port: 9 } });
  const mail = { messageId: '<a@b>', from: 'a@b.example', to: 'dmca@leakvault.example' };
  await sendMail({ ...mail, subject: '', text: 'x', hasAttachment: false, at: 0 }, lone.smtp);
  await lone.advance(2 * hour);
  expect(lone.mailbox().sent).toHaveLength(1);
  await lone.stop();
});
