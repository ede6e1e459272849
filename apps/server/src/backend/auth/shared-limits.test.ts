import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../assemble-gateway.ts';
import { inventAddress, inventCredentials, meetConfirmed } from '../../testing/meet-by-mail.ts';
import { startSecondGateway } from '../../testing/start-second-gateway.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';

/** Every limit of sign-in counts at all gateways together, and as many tries as it says (check 17). */
const perMinute = 4;
let gateway: TestGateway;
let second: Gateway;
beforeAll(async () => {
  const env = {
    ...{ SIGNUP_CONFIRM_EMAIL: 'false', TRUST_PROXY: '1', WORKER_IN_PROCESS: 'false' },
    SIGN_INS_PER_MINUTE: String(perMinute),
  };
  gateway = await startTestGateway({ env });
  second = await startSecondGateway(gateway, { env });
});
afterAll(async () => {
  await second.stop();
  await gateway.stop();
});

type Try = {
  path: string;
  body?: object;
  method?: string;
  address?: string;
  headers?: Record<string, string>;
};
async function attempt(port: number, { path, body = {}, ...one }: Try): Promise<Response> {
  return fetch(`http://127.0.0.1:${String(port)}/auth/v1/${path}`, {
    method: one.method ?? 'POST',
    headers: {
      apikey: gateway.publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      'x-forwarded-for': one.address ?? inventAddress(),
      ...one.headers,
    },
    body: JSON.stringify(body),
  });
}

/** A person with a password, the cookie of her browser and her session. */
async function meet() {
  const credentials = inventCredentials();
  const answer = await attempt(gateway.port, { path: 'signup', body: credentials });
  const session = (await answer.json()) as { access_token: string };
  const [cookie = ''] = answer.headers.getSetCookie();
  return {
    ...credentials,
    device: { cookie: cookie.split(';')[0] ?? '' },
    bearer: { authorization: `Bearer ${session.access_token}` },
  };
}

const wrong = 'not her password';
const verifier = 'x'.repeat(43);

/** How many tries there are, and a try of the same kind as often as it is asked for. */
type Limit = [what: string, tries: number, prepare: () => Promise<() => Try> | (() => Try)];
const fromOne = (make: () => Omit<Try, 'address'>) => () => {
  const address = inventAddress();
  return () => ({ ...make(), address });
};
const signIn = (email: string, headers = {}): Try => ({
  ...{ path: 'token?grant_type=password', body: { email, password: wrong }, headers },
});
const showCode = (email: string, headers = {}): Try => ({
  ...{ path: 'verify', body: { email, type: 'recovery', token: '123456' }, headers },
});
const limits: Limit[] = [
  [
    'passwords of one account',
    perMinute,
    async () => {
      const { email } = await meetConfirmed(gateway);
      return () => signIn(email);
    },
  ],
  [
    'passwords of an account that nobody has',
    perMinute,
    () => {
      const { email } = inventCredentials();
      return () => signIn(email);
    },
  ],
  [
    'passwords in a browser that is known',
    perMinute,
    async () => {
      const { email, device } = await meet();
      return () => signIn(email, device);
    },
  ],
  ['passwords from one address', perMinute, fromOne(() => signIn(inventCredentials().email))],
  [
    'sign-ups from one address',
    perMinute * 3,
    fromOne(() => ({ path: 'signup', body: inventCredentials() })),
  ],
  ...['recover', 'otp', 'resend'].map((path): Limit => [
    `mails by ${path} from one address`,
    perMinute * 3,
    fromOne(() => ({ path, body: { email: inventCredentials().email, type: 'signup' } })),
  ]),
  [
    'codes of one account',
    10,
    () => {
      const { email } = inventCredentials();
      return () => showCode(email);
    },
  ],
  [
    'codes in a browser that is known',
    10,
    async () => {
      const { email, device } = await meet();
      return () => showCode(email, device);
    },
  ],
  ['codes from one address', perMinute * 3, fromOne(() => showCode(inventCredentials().email))],
  [
    'links from one address',
    perMinute * 3,
    fromOne(() => ({ path: 'verify', body: { type: 'recovery', token_hash: 'a'.repeat(56) } })),
  ],
  [
    'codes of other browsers from one address',
    perMinute * 3,
    fromOne(() => ({
      path: 'token?grant_type=pkce',
      body: { auth_code: verifier, code_verifier: verifier },
    })),
  ],
  [
    'sessions that go on from one address',
    perMinute * 60,
    fromOne(() => ({
      path: 'token?grant_type=refresh_token',
      body: { refresh_token: 'aaaaaaaaaaaa' },
    })),
  ],
  [
    'proofs by the old password',
    perMinute,
    async () => {
      const { bearer } = await meet();
      const body = { password: 'Quiet-Lantern-next', current_password: wrong };
      return () => ({ path: 'user', method: 'PUT', body, headers: bearer });
    },
  ],
  [
    'second factors of one account',
    5,
    async () => {
      const { bearer } = await meet();
      const enrolled = await attempt(gateway.port, {
        ...{ path: 'factors', body: { factor_type: 'totp' }, headers: bearer },
      });
      const { id } = (await enrolled.json()) as { id: string };
      const challenged = await attempt(gateway.port, {
        path: `factors/${id}/challenge`,
        headers: bearer,
      });
      const { id: challenge } = (await challenged.json()) as { id: string };
      const body = { challenge_id: challenge, code: '000000' };
      return () => ({ path: `factors/${id}/verify`, body, headers: bearer });
    },
  ],
];

describe('a limit', () => {
  it.each(limits)('of %s is one of all gateways: %i tries', async (_what, tries, prepare) => {
    const next = await prepare();
    const answers: [status: number, code: string | undefined][] = [];
    for (let number = 0; number <= tries; number += 1) {
      const answer = await attempt(number % 2 === 0 ? gateway.port : second.port, next());
      const { code } = (await answer.json()) as { code?: string };
      answers.push([answer.status, code]);
    }
    expect(answers.slice(0, tries).map(([status]) => status)).not.toContain(429);
    expect(answers.at(-1)).toEqual([429, expect.stringMatching(/^over_.*_rate_limit$/u)]);
  });
});
