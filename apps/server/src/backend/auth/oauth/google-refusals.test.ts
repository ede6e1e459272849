import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginAtGoogle,
  exchangeCode,
  goThroughGoogle,
  inventGooglePerson,
  openCookieBrowser,
  openPkceClient,
  playGoogle,
} from '../../../testing/play-google.ts';
import type { GooglePerson, PlayedGoogle } from '../../../testing/play-google.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let google: PlayedGoogle;
let gateway: TestGateway;
/** Knows Google, which does not answer; lets nobody sign up. */
let closed: TestGateway;
/** Knows no Google. */
let bare: TestGateway;
let person: GooglePerson;

beforeAll(async () => {
  google = await playGoogle();
  const env = { SIGN_INS_PER_MINUTE: '1000', SIGNUP_CONFIRM_EMAIL: 'false' };
  gateway = await startTestGateway({ env: { ...env, ...google.env } });
  closed = await startTestGateway({
    env: { ...env, ...google.env, SIGNUP_ENABLED: 'false' },
  });
  bare = await startTestGateway({ env });
});
afterAll(async () => {
  await Promise.all([gateway.stop(), closed.stop(), bare.stop()]);
  await google.stop();
});
beforeEach(() => {
  person = inventGooglePerson();
  google.meet(person);
});

const begin = (at = gateway) => beginAtGoogle(openPkceClient(at), `${at.url}/dashboard`);
const errorOf = (url: URL) => [url.pathname, url.searchParams.get('error_code')];
const errorOfJourney = async (at = gateway) => errorOf((await goThroughGoogle(at)).back);

describe('goes back to its page with an error', () => {
  it('an address that Google has not verified', async () => {
    google.meet({ ...person, email_verified: false });
    const { back } = await goThroughGoogle(gateway);
    expect(errorOf(back)).toEqual(['/dashboard', 'provider_email_needs_verification']);
    expect(back.origin).toBe(gateway.url);
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('an address that only lower case makes that of somebody else', async () => {
    // The Kelvin sign: in lower case an ordinary k.
    google.meet({ ...person, email: `\u212A${person.email}` });
    expect(await errorOfJourney()).toEqual(['/dashboard', 'provider_email_needs_verification']);
  });

  it('a person who is banned', async () => {
    await exchangeCode(await goThroughGoogle(gateway));
    await gateway.sql(
      "update auth.users set banned_until = now() + interval '1 day' where email = $1",
      [person.email],
    );
    // With the code comes the reason, which an address cannot carry.
    const journey = await goThroughGoogle(gateway);
    expect(errorOf(journey.back)).toEqual(['/dashboard', null]);
    expect((await exchangeCode(journey)).error?.code).toBe('user_banned');
  });

  it('an account that is gone', async () => {
    await exchangeCode(await goThroughGoogle(gateway));
    await gateway.sql('update auth.users set deleted_at = now() where email = $1', [person.email]);
    expect(await errorOfJourney()).toEqual(['/dashboard', 'user_not_found']);
  });

  it('a stranger, when sign-up is closed', async () => {
    expect(await errorOfJourney(closed)).toEqual(['/dashboard', 'signup_disabled']);
  });

  it.each([
    ['another nonce', { nonce: 'other' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['a time that is over', { exp: 1_700_000_000 }],
  ])('an answer with %s', async (_what, change) => {
    google.meet({ ...person, ...change });
    expect(await errorOfJourney()).toEqual(['/dashboard', 'bad_oauth_callback']);
  });

  it('an answer that Google did not sign', async () => {
    google.tamperOnce((idToken) => {
      const [head = '', payload = '', signature = ''] = idToken.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const forged = JSON.stringify({ ...claims, email: 'victim@example.org' });
      return `${head}.${Buffer.from(forged).toString('base64url')}.${signature}`;
    });
    expect(await errorOfJourney()).toEqual(['/dashboard', 'bad_oauth_callback']);
  });

  it('a person who changes her mind at Google; what the address says is not repeated', async () => {
    const browser = openCookieBrowser();
    const atGoogle = await browser.follow(await begin());
    const state = atGoogle.searchParams.get('state') ?? '';
    const said = 'error=access_denied&error_description=%3Cb%3Eno';
    const back = await browser.follow(`${gateway.url}/auth/v1/callback?${said}&state=${state}`);
    expect(errorOf(back)).toEqual(['/dashboard', 'bad_oauth_callback']);
    expect(back.href).not.toContain('%3Cb');
  });
});

it('writes into the log that it failed, and nothing of the person or of tokens', async () => {
  google.meet({ ...person, nonce: 'other' });
  await goThroughGoogle(gateway);
  const lines = gateway.logLines();
  expect(lines.filter((line) => line.includes('bad_oauth_callback'))).not.toEqual([]);
  expect(lines.join()).not.toMatch(/@example\.org|Marlowe|eyJ|state=|code=/);
});

describe('a state', () => {
  it('that was used, is unknown, or is missing leads to the page of sign-in', async () => {
    const { callback, browser } = await goThroughGoogle(gateway);
    const callbackOf = (query: string) => `${gateway.url}/auth/v1/callback${query}`;
    for (const address of [callback.href, callbackOf('?code=a&state=b'), callbackOf('')]) {
      expect(errorOf(await browser.follow(address))).toEqual(['/login', 'bad_oauth_state']);
    }
  });

  it.each(['', 'leakblock-oauth=guessed'])(
    'of another browser signs nobody in (login CSRF), with the cookie "%s"',
    async (cookie) => {
      const thief = openCookieBrowser();
      const atGoogle = await thief.follow(await begin());
      const back = await thief.follow(atGoogle.href);
      const victim = openCookieBrowser(cookie);
      expect(errorOf(await victim.follow(back.href))[1]).toBe('bad_oauth_state');
    },
  );

  it('of a tab that left before another one is refused, and the other still comes back', async () => {
    const browser = openCookieBrowser();
    const first = await browser.follow(await begin());
    const second = await browser.follow(await begin());
    const [before, after] = [await browser.follow(first.href), await browser.follow(second.href)];
    expect(errorOf(await browser.follow(before.href))).toEqual(['/login', 'bad_oauth_state']);
    expect(errorOf(await browser.follow(after.href))).toEqual(['/dashboard', null]);
  });

  it('is too old after ten minutes', async () => {
    const browser = openCookieBrowser();
    const atGoogle = await browser.follow(await begin());
    const callback = await browser.follow(atGoogle.href);
    await gateway.sql(
      "update leakblock_auth.oauth_departures set created_at = created_at - interval '11 minutes'",
    );
    expect(errorOf(await browser.follow(callback.href))[1]).toBe('bad_oauth_state');
  });
});

describe('a request to leave', () => {
  const authorize = (query: string, at = gateway) =>
    fetch(`${at.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
  const challenge = `code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`;
  const codeOf = async (response: Response) =>
    ((await response.json()) as { error_code: string }).error_code;

  it('needs PKCE and a provider that we have', async () => {
    for (const [query, at, code] of [
      ['provider=google', gateway, 'validation_failed'],
      [`provider=google&code_challenge=${'a'.repeat(43)}`, gateway, 'validation_failed'],
      [
        `provider=google&code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`,
        gateway,
        'validation_failed',
      ],
      [`provider=github&${challenge}`, gateway, 'validation_failed'],
      [`provider=__proto__&${challenge}`, gateway, 'validation_failed'],
      [`provider=google&${challenge}`, bare, 'provider_disabled'],
    ] as const) {
      const response = await authorize(query, at);
      expect([query, response.status, await codeOf(response)]).toEqual([query, 400, code]);
    }
  });

  it('goes back with an error when Google does not answer', async () => {
    const away = await startTestGateway({
      env: { ...google.env, GOOGLE_ISSUER: 'http://127.0.0.1:9' },
    });
    try {
      const back = await openCookieBrowser().follow(await begin(away));
      expect(errorOf(back)).toEqual(['/dashboard', 'provider_unavailable']);
      expect(back.searchParams.get('error')).toBe('temporarily_unavailable');
      const asked = await authorize(`provider=google&skip_http_redirect=true&${challenge}`, away);
      expect(asked.status).toBe(503);
    } finally {
      await away.stop();
    }
  });
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example@127.0.0.1/',
  'javascript:alert(1)',
  'http://127.0.0.1:1/dashboard',
  'http://127.0.0.1\r\nset-cookie: a=b',
])('never leads to %j', async (redirectTo) => {
  const { back } = await goThroughGoogle(gateway, { redirectTo });
  expect(back.origin).toBe(gateway.url);
  expect(back.searchParams.get('code')).toBeTruthy();
});
