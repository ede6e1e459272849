import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let verifier: Server;
let gateway: TestGateway;
let asked: URLSearchParams[] = [];
/** What the verifier answers next; null: nothing that can be understood. */
let answer: object | null = { success: true, hostname: '127.0.0.1' };

beforeAll(async () => {
  verifier = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push(new URLSearchParams(Buffer.concat(parts).toString()));
      response.statusCode = answer === null ? 502 : 200;
      response.end(JSON.stringify(answer));
    });
  });
  verifier.listen(0, '127.0.0.1');
  await once(verifier, 'listening');
  const { port } = verifier.address() as AddressInfo;
  gateway = await startTestGateway({
    env: {
      SIGNUP_CONFIRM_EMAIL: 'false',
      SIGN_INS_PER_MINUTE: '1000',
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET_KEY: 'the-secret-key-of-the-captcha',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${String(port)}/siteverify`,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  verifier.close();
});
beforeEach(() => {
  asked = [];
  answer = { success: true, hostname: '127.0.0.1' };
});

let count = 0;
const fresh = () => `token-${String((count += 1))}`;
const password = 'Quiet-Lantern-captcha';

async function signUp(captchaToken?: string) {
  const email = `${fresh()}@example.org`;
  const options = captchaToken === undefined ? {} : { options: { captchaToken } };
  const { error } = await gateway.client().auth.signUp({ email, password, ...options });
  return { email, code: error?.code ?? null };
}

describe('A11: the captcha of a sign-up', () => {
  it('is verified with the secret and the address of the person', async () => {
    const token = fresh();
    expect((await signUp(token)).code).toBeNull();
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: 'the-secret-key-of-the-captcha',
      response: token,
      remoteip: '127.0.0.1',
    });
  });

  it('must be there, be right, be of our own page, and be new', async () => {
    expect((await signUp()).code).toBe('captcha_failed');
    answer = { success: false };
    expect((await signUp(fresh())).code).toBe('captcha_failed');
    answer = { success: true, hostname: 'evil.example' };
    expect((await signUp(fresh())).code).toBe('captcha_failed');
    answer = { success: true };
    expect((await signUp(fresh())).code).toBe('captcha_failed');
    answer = { success: true, hostname: '127.0.0.1', score: 0.1 };
    expect((await signUp(fresh())).code).toBe('captcha_failed');
    answer = { success: true, hostname: '127.0.0.1' };
    const token = fresh();
    expect((await signUp(token)).code).toBeNull();
    expect((await signUp(token)).code).toBe('captcha_failed');
  });

  it('fails closed when the verifier is away', async () => {
    answer = null;
    expect((await signUp(fresh())).code).toBe('captcha_failed');
  });
});

describe('the captcha of a sign-in', () => {
  const signIn = (email: string, captchaToken?: string) =>
    gateway.client().auth.signInWithPassword({
      email,
      password,
      ...(captchaToken === undefined ? {} : { options: { captchaToken } }),
    });

  it('is asked for too, and does not lock people out when the verifier is away', async () => {
    const { email } = await signUp(fresh());
    expect((await signIn(email)).error?.code).toBe('captcha_failed');
    expect((await signIn(email, fresh())).error).toBeNull();
    answer = null;
    expect((await signIn(email, fresh())).error).toBeNull();
    answer = { success: false };
    expect((await signIn(email, fresh())).error?.code).toBe('captcha_failed');
  });
});
