import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

const password = 'Quiet-Lantern-old';
const next = 'Quiet-Lantern-new';
let gateway: TestGateway;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startTestGateway({
    env: {
      SIGNUP_CONFIRM_EMAIL: 'false',
      SIGN_INS_PER_MINUTE: '1000',
      SMTP_URL: mailbox.url,
      WORKER_IN_PROCESS: 'true',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});

let count = 0;
async function meet() {
  const email = `change-${String((count += 1))}@example.org`;
  const client = gateway.client();
  await client.auth.signUp({ email, password });
  return { client, email };
}
const signIn = async (email: string, typed: string) =>
  (await gateway.client().auth.signInWithPassword({ email, password: typed })).error?.code ?? 'in';

describe('A6: changing a password', () => {
  it('needs more than a session: the old password, and the right one', async () => {
    const { client, email } = await meet();
    const bare = await client.auth.updateUser({ password: next });
    expect(bare.error?.code).toBe('reauthentication_needed');
    const wrong = await client.auth.updateUser({ password: next, current_password: 'wrong' });
    expect(wrong.error?.code).toBe('invalid_credentials');
    const guessed = await client.auth.updateUser({ password: next, nonce: '123456' });
    expect(guessed.error?.code).toBe('reauthentication_not_valid');
    expect(await signIn(email, password)).toBe('in');
  });

  it('signs everybody else out, and tells the person by mail', async () => {
    const { client, email } = await meet();
    const elsewhere = gateway.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    const { error } = await client.auth.updateUser({ password: next, current_password: password });
    expect(error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect([await signIn(email, password), await signIn(email, next)]).toEqual([
      'invalid_credentials',
      'in',
    ]);
    await expect
      .poll(() => mailbox.mails(email).map(({ subject }) => subject))
      .toContain('Your password was changed');
  });

  it('is tried ten times a minute at most', async () => {
    const limited = await startTestGateway({ env: { SIGNUP_CONFIRM_EMAIL: 'false' } });
    try {
      const client = limited.client();
      await client.auth.signUp({ email: 'limited@example.org', password });
      const codes: (string | undefined)[] = [];
      for (let number = 0; number < 11; number += 1) {
        const { error } = await client.auth.updateUser({
          password: next,
          current_password: `wrong ${String(number)}`,
        });
        codes.push(error?.code);
      }
      expect(codes[9]).toBe('invalid_credentials');
      expect(codes[10]).toBe('over_request_rate_limit');
    } finally {
      await limited.stop();
    }
  });
});
