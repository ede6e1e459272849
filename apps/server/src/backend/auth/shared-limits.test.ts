import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../assemble-gateway.ts';
import { inventAddress, inventCredentials, meetConfirmed } from '../../testing/meet-by-mail.ts';
import { showTotpCode } from '../../testing/meet-guarded.ts';
import { startSecondGateway } from '../../testing/start-second-gateway.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import type { LimitKind } from './auth-context.ts';
import { readLimits } from './limits.ts';

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

/** Somebody who begins with an authenticator app, and a code for it from a browser that is asked for. */
async function meetWithApp() {
  const { bearer } = await meet();
  const ask = async (path: string, body = {}, headers = {}) => {
    const answer = await attempt(gateway.port, { path, body, headers: { ...bearer, ...headers } });
    expect(answer.status).toBe(200);
    return answer;
  };
  const enrolled = await ask('factors', { factor_type: 'totp' });
  const { id, totp } = (await enrolled.json()) as { id: string; totp: { secret: string } };
  const challenge = async () =>
    ((await (await ask(`factors/${id}/challenge`)).json()) as { id: string }).id;
  /** Tries wrong codes, from whichever of these browsers is next. */
  const guess = async (browsers: { cookie: string }[] = []): Promise<() => Try> => {
    const body = { challenge_id: await challenge(), code: '000000' };
    let tries = 0;
    return () => {
      const browser = browsers[tries++ % browsers.length];
      return { path: `factors/${id}/verify`, body, headers: { ...bearer, ...browser } };
    };
  };
  /** Another browser in which she has shown it. */
  const showIt = async (): Promise<{ cookie: string }> => {
    // Each code is good once.
    await gateway.sql('delete from leakblock_auth.totp_steps where factor_id = $1', [id]);
    const body = { challenge_id: await challenge(), code: showTotpCode(totp.secret) };
    const [cookie = ''] = (await ask(`factors/${id}/verify`, body)).headers.getSetCookie();
    return { cookie: cookie.split(';')[0] ?? '' };
  };
  return { guess, showIt };
}

/** How many tries there are, and a try of the same kind as often as it is asked for. */
type Limit = [
  kind: LimitKind,
  what: string,
  tries: number,
  prepare: () => Promise<() => Try> | (() => Try),
];
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
    'sign-in-account',
    'passwords of one account',
    perMinute,
    async () => {
      const { email } = await meetConfirmed(gateway);
      return () => signIn(email);
    },
  ],
  [
    'sign-in-account',
    'passwords of an account that nobody has',
    perMinute,
    () => {
      const { email } = inventCredentials();
      return () => signIn(email);
    },
  ],
  [
    'sign-in-device',
    'passwords in a browser that is known',
    perMinute,
    async () => {
      const { email, device } = await meet();
      return () => signIn(email, device);
    },
  ],
  [
    'sign-in-address',
    'passwords from one address',
    perMinute,
    fromOne(() => signIn(inventCredentials().email)),
  ],
  [
    'sign-up-address',
    'sign-ups from one address',
    perMinute * 3,
    fromOne(() => ({ path: 'signup', body: inventCredentials() })),
  ],
  ...['recover', 'otp', 'resend'].map((path): Limit => [
    'mail-address',
    `mails by ${path} from one address`,
    perMinute * 3,
    fromOne(() => ({ path, body: { email: inventCredentials().email, type: 'signup' } })),
  ]),
  [
    'verify-account',
    'codes of one account',
    10,
    () => {
      const { email } = inventCredentials();
      return () => showCode(email);
    },
  ],
  [
    'verify-device',
    'codes in a browser that is known',
    10,
    async () => {
      const { email, device } = await meet();
      return () => showCode(email, device);
    },
  ],
  [
    'verify-address',
    'codes from one address',
    perMinute * 3,
    fromOne(() => showCode(inventCredentials().email)),
  ],
  [
    'verify-address',
    'links from one address',
    perMinute * 3,
    fromOne(() => ({ path: 'verify', body: { type: 'recovery', token_hash: 'a'.repeat(56) } })),
  ],
  [
    'verify-address',
    'codes of other browsers from one address',
    perMinute * 3,
    fromOne(() => ({
      path: 'token?grant_type=pkce',
      body: { auth_code: verifier, code_verifier: verifier },
    })),
  ],
  [
    'refresh-address',
    'sessions that go on from one address',
    perMinute * 60,
    fromOne(() => ({
      path: 'token?grant_type=refresh_token',
      body: { refresh_token: 'aaaaaaaaaaaa' },
    })),
  ],
  [
    'proof-account',
    'proofs by the old password',
    perMinute,
    async () => {
      const { bearer } = await meet();
      const body = { password: 'Quiet-Lantern-next', current_password: wrong };
      return () => ({ path: 'user', method: 'PUT', body, headers: bearer });
    },
  ],
  ['factor-account', 'second factors of one account', 5, async () => (await meetWithApp()).guess()],
  [
    'factor-device',
    'second factors in a browser that has shown one',
    5,
    async () => {
      const { guess, showIt } = await meetWithApp();
      return guess([await showIt()]);
    },
  ],
  [
    'factor-devices',
    'second factors in all browsers that have shown one',
    30,
    async () => {
      const { guess, showIt } = await meetWithApp();
      const browsers = [];
      // Of six the next would be at its own end as well.
      for (let number = 0; number < 7; number += 1) browsers.push(await showIt());
      return guess(browsers);
    },
  ],
];

/** How often a limit of this kind has been passed. */
async function countPassed(kind: LimitKind, tries: number): Promise<number> {
  const rows = await gateway.sql(
    `select from leakblock_limits.taken where split_part(key, ':', 1) = $1 and points > $2`,
    [kind, tries],
  );
  return rows.length;
}

describe('a limit', () => {
  it.each(limits)(
    '%s, of %s, is one of all gateways: %i tries',
    async (kind, _what, tries, prepare) => {
      const before = await countPassed(kind, tries);
      const next = await prepare();
      const answers: [status: number, code: string | undefined][] = [];
      for (let number = 0; number <= tries; number += 1) {
        const answer = await attempt(number % 2 === 0 ? gateway.port : second.port, next());
        const { code } = (await answer.json()) as { code?: string };
        answers.push([answer.status, code]);
      }
      expect(answers.slice(0, tries).map(([status]) => status)).not.toContain(429);
      expect(answers.at(-1)).toEqual([429, expect.stringMatching(/^over_.*_rate_limit$/u)]);
      expect(await countPassed(kind, tries)).toBe(before + 1);
    },
  );

  it('of tries that she is told of counts at all gateways, and so does that she was told', async () => {
    const count = () =>
      Promise.all([countPassed('factor-tries', 5), countPassed('factor-told', 1)]);
    const [tries, told] = await count();
    const { guess, showIt } = await meetWithApp();
    // Of an app that does not count yet nobody is told.
    await showIt();
    const next = await guess();
    for (let number = 0; number < 7; number += 1)
      await attempt(number % 2 === 0 ? gateway.port : second.port, next());
    expect(await count()).toEqual([tries + 1, told + 1]);
  });

  it('of sign-in is never left out here', () => {
    const tried = new Set([...limits.map(([kind]) => kind), 'factor-tries', 'factor-told']);
    expect([...tried].sort()).toEqual(Object.keys(readLimits(gateway.context)).sort());
  });
});
