import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  awaitMail,
  inventAddress,
  inventCredentials,
  meetConfirmed,
  openBrowser,
  postForMail,
  proofOf,
} from '../../../testing/meet-by-mail.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let mailbox: Mailbox;
let gateway: TestGateway;
beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startTestGateway({ env: { TRUST_PROXY: '1', SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});

const post = (path: string, body: object, from = inventAddress()) =>
  postForMail(gateway, path, body, from);
const meetPerson = () => meetConfirmed(gateway);

describe('A4: a mailbox', () => {
  /** Until no mail waits to be sent. */
  const awaitAll = () =>
    expect
      .poll(() =>
        gateway.sql(
          "select 1 from pgboss.job where name = 'auth.send-mail' and state < 'completed'",
        ),
      )
      .toHaveLength(0);

  it('gets three mails an hour, however many are asked for and in whatever way', async () => {
    const { email } = await meetPerson();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_item, turn) =>
        turn % 2 === 0 ? post('recover', { email }) : post('otp', { email }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await awaitAll();
    expect(mailbox.mails(email)).toHaveLength(3);
  });

  it.each([
    ['who has an account', async () => (await meetPerson()).email],
    ['whom nobody knows', () => Promise.resolve(inventCredentials().email)],
  ])('%s gets no more by sign-ups in her name', async (_who, meet) => {
    const email = await meet();
    for (let tries = 0; tries < 8; tries += 1) {
      const { status } = await post('signup', { email, password: inventCredentials().password });
      expect(status).toBe(200);
    }
    await awaitAll();
    expect(mailbox.mails(email)).toHaveLength(3);
  });

  it('keeps the last link that it got when no more are sent', async () => {
    const { email } = await meetPerson();
    await post('recover', { email });
    await awaitMail(mailbox, email);
    await post('otp', { email });
    await awaitMail(mailbox, email, 1);
    await post('recover', { email });
    const last = await awaitMail(mailbox, email, 2);
    await post('recover', { email });
    await post('recover', { email });
    expect((await openBrowser(gateway).auth.verifyOtp(proofOf(last))).error).toBeNull();
  });

  it('gets no more than an address may ask for', async () => {
    const from = inventAddress();
    let status = 200;
    for (let tries = 0; tries < 200 && status === 200; tries += 1) {
      ({ status } = await post('recover', { email: inventCredentials().email }, from));
    }
    expect(status).toBe(429);
  });
});
