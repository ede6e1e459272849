import { afterEach, describe, expect, it } from 'vitest';
import {
  awaitMail,
  inventCredentials,
  openBrowser,
  proofOf,
} from '../../../testing/meet-by-mail.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(env: Record<string, string>): Promise<TestGateway> {
  const gateway = await startTestGateway({ env: { TRUST_PROXY: '1', ...env } });
  closers.unshift(() => gateway.stop());
  return gateway;
}

const jobs = (gateway: TestGateway) =>
  gateway.sql<{ state: string; data: unknown; start_after: Date; retry_count: number }>(
    "select * from pgboss.job where name = 'auth.send-mail' order by created_on",
  );
const hurry = (gateway: TestGateway) =>
  gateway.sql(
    "update pgboss.job set start_after = now() where name = 'auth.send-mail' and state < 'active'",
  );

describe('A12: while the mail server is down', () => {
  it('people sign up all the same, and get their mail when it is back', async () => {
    const gone = await startMailbox();
    const port = Number(new URL(gone.url).port);
    await gone.stop();
    const gateway = await open({ SMTP_URL: gone.url });
    const { email, password } = inventCredentials();
    const { auth } = openBrowser(gateway);
    expect((await auth.signUp({ email, password })).error).toBeNull();
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    await expect
      .poll(async () => (await jobs(gateway)).map(({ state }) => state))
      .toEqual(['retry', 'retry', 'retry']);
    const mailbox = await startMailbox({ port });
    closers.push(() => mailbox.stop());
    await hurry(gateway);
    await awaitMail(mailbox, email, 2);
    const confirmation = mailbox.mails(email).find(({ subject }) => subject.startsWith('Choose'));
    expect((await auth.verifyOtp(proofOf(confirmation!))).error).toBeNull();
  });
});

describe('a mail in the queue', () => {
  it('tells nobody its link, its code or whom it is for', async () => {
    const gateway = await open({});
    const { email, password } = inventCredentials();
    await openBrowser(gateway).auth.signUp({ email, password });
    const [job] = await jobs(gateway);
    expect(JSON.stringify(job)).not.toMatch(new RegExp(`${email}|token_hash|\\b\\d{6}\\b"`));
    expect(job?.data).toEqual({ sealed: expect.stringMatching(/^enc2:[\w-]{8}:/) as string });
  });

  it('waits while no mail server is set, which is said once', async () => {
    const gateway = await open({});
    for (let person = 0; person < 2; person += 1) {
      await openBrowser(gateway).auth.signUp(inventCredentials());
    }
    const waiting = async () => (await jobs(gateway)).filter(({ state }) => state === 'created');
    await expect
      .poll(async () => (await waiting()).filter((job) => job.start_after > new Date()).length)
      .toBe(2);
    expect((await jobs(gateway)).some(({ state }) => state === 'failed')).toBe(false);
    const told = gateway.logLines().filter((line) => line.includes('SMTP_URL is not set'));
    expect(told).toHaveLength(1);
  });

  it('is not sent when its link has ended meanwhile', async () => {
    const gone = await startMailbox();
    const port = Number(new URL(gone.url).port);
    await gone.stop();
    const gateway = await open({ SMTP_URL: gone.url });
    await openBrowser(gateway).auth.signUp(inventCredentials());
    await expect.poll(async () => (await jobs(gateway))[0]?.state).toBe('retry');
    const mailbox = await startMailbox({ port });
    closers.push(() => mailbox.stop());
    const later = Date.now() + 61 * 60_000;
    gateway.context.now = () => new Date(later);
    await hurry(gateway);
    await expect.poll(async () => (await jobs(gateway))[0]?.state).toBe('completed');
    expect(mailbox.mails()).toEqual([]);
  });
});
