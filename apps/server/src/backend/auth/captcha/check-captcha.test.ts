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
/** What the verifier answers next; null: nothing that can be understood; undefined: nothing at all. */
let answer: object | null | undefined = { success: true, hostname: '127.0.0.1' };

beforeAll(async () => {
  verifier = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push(new URLSearchParams(Buffer.concat(parts).toString()));
      if (answer === undefined) return;
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
  verifier.closeAllConnections();
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

describe('the captcha of what ends in a mail', () => {
  const ask = async (path: string, body: object, captcha?: string) => {
    const answered = await fetch(`${gateway.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', apikey: gateway.publishableKey },
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({
        email: `${fresh()}@example.org`,
        ...body,
        ...(captcha !== undefined && { gotrue_meta_security: { captcha_token: captcha } }),
      }),
    });
    return ((await answered.json()) as { code?: string }).code ?? answered.status;
  };
  const doors: [string, object][] = [
    ['otp', {}],
    ['otp', { create_user: false }],
    ['recover', {}],
    ['resend', { type: 'signup' }],
    ['resend', { type: 'email_change' }],
  ];

  it.each(doors)('is asked for at %s %j, must be right, and counts once', async (path, body) => {
    expect(await ask(path, body)).toBe('captcha_failed');
    const token = fresh();
    expect(await ask(path, body, token)).toBe(200);
    expect(await ask(path, body, token)).toBe('captcha_failed');
    answer = { success: false };
    expect(await ask(path, body, fresh())).toBe('captcha_failed');
  });

  it('fails closed where an account may be made, and locks nobody out elsewhere', async () => {
    answer = null;
    const answers = [];
    for (const [path, body] of doors) answers.push(await ask(path, body, fresh()));
    expect(answers).toEqual(['captcha_failed', 200, 200, 200, 200]);
  });

  it('does the same when the verifier takes the question and never answers', async () => {
    answer = undefined;
    const asking = [ask('otp', {}, fresh()), ask('recover', {}, fresh())];
    const signingUp = signUp(fresh());
    expect(await Promise.all(asking)).toEqual(['captcha_failed', 200]);
    expect((await signingUp).code).toBe('captcha_failed');
  });

  it('does the same when the verifier takes no question', async () => {
    const { port } = verifier.address() as AddressInfo;
    verifier.closeAllConnections();
    await new Promise((closed) => verifier.close(closed));
    expect((await signUp(fresh())).code).toBe('captcha_failed');
    expect(await ask('otp', {}, fresh())).toBe('captcha_failed');
    expect(await ask('recover', {}, fresh())).toBe(200);
    verifier.listen(port, '127.0.0.1');
    await once(verifier, 'listening');
  });
});
