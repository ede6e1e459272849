import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventAddress } from '../../../testing/meet-by-mail.ts';
import { enrol, meetPerson } from '../../../testing/meet-guarded.ts';
import { playGoogle } from '../../../testing/play-google.ts';
import type { PlayedGoogle } from '../../../testing/play-google.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let google: PlayedGoogle;
let gateway: TestGateway;
let headers: Record<string, string>;
let factorId: string;

beforeAll(async () => {
  google = await playGoogle();
  gateway = await startTestGateway({
    env: {
      TRUST_PROXY: '1',
      SIGNUP_CONFIRM_EMAIL: 'false',
      WORKER_IN_PROCESS: 'false',
      ...google.env,
    },
  });
  const { client } = await meetPerson(gateway);
  ({ factorId } = await enrol(client));
  const { data } = await client.auth.getSession();
  headers = {
    'content-type': 'application/json',
    apikey: gateway.publishableKey,
    authorization: `Bearer ${data.session?.access_token ?? ''}`,
  };
});
afterAll(async () => {
  await gateway.stop();
  await google.stop();
});

/** Stands in every text that is sent, and must never come back. */
const marker = 'mark7f3a';
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('', '\u0000', '000000', "' or 1=1--", '__proto__', '\ud800', '🙂'.repeat(99)),
  )
  .map((value) => marker + value);
const anything = fc.oneof(text, fc.jsonValue(), fc.constantFrom(null, [], {}, '\ud800', '\u0000'));
const body = fc
  .record(
    {
      factor_type: fc.oneof(fc.constantFrom('totp', 'phone', 'webauthn'), anything),
      friendly_name: anything,
      issuer: anything,
      challenge_id: fc.oneof(fc.uuid(), anything),
      code: fc.oneof(fc.constantFrom('123456', '\u0000', 'aaaa-aaaa-aaaa-aaaa'), anything),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));

async function expectCalm(answer: Response): Promise<void> {
  const said = `${await answer.text()} ${answer.headers.get('location') ?? ''}`;
  expect(answer.status, said).toBeLessThan(500);
  expect(said).not.toMatch(/\n\s+at |node_modules/);
  // What became hers is told to her; a refusal repeats nothing.
  if (!answer.ok) expect(said).not.toContain(marker);
}

describe('whatever is sent', () => {
  it.each([
    ['POST', () => 'factors'],
    ['POST', () => `factors/${factorId}/verify`],
    ['POST', () => `factors/${factorId}/challenge`],
    ['POST', () => 'factors/recovery-codes'],
    ['POST', () => 'factors/recovery-codes/verify'],
    ['POST', () => 'token?grant_type=id_token'],
  ])('by %s is answered in peace (%#)', async (method, path) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, text), async (sent) => {
        const url = `${gateway.url}/auth/v1/${path()}`;
        const from = { ...headers, 'x-forwarded-for': inventAddress() };
        await expectCalm(await fetch(url, { method, headers: from, body: sent }));
        await gateway.sql("delete from auth.mfa_factors where friendly_name <> 'Phone'");
      }),
      { numRuns: 60 },
    );
  });

  it('as a part of the path is answered in peace', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (part) => {
        const id = encodeURIComponent(part.toWellFormed());
        for (const [method, path] of [
          ['DELETE', `factors/${id}`],
          ['POST', `factors/${id}/challenge`],
          ['DELETE', `user/identities/${id}`],
          ['GET', `admin/users/${id}`],
          ['GET', `passkeys/${id}`],
        ] as const) {
          await expectCalm(await fetch(`${gateway.url}/auth/v1/${path}`, { method, headers }));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('on the way to the provider and back is answered in peace', async () => {
    const query = fc.record(
      {
        provider: fc.oneof(fc.constant('google'), text),
        redirect_to: text,
        scopes: fc.oneof(fc.constant('email'), text),
        prompt: text,
        code_challenge: fc.oneof(fc.constant('a'.repeat(43)), text),
        code_challenge_method: fc.oneof(fc.constant('s256'), text),
        skip_http_redirect: fc.oneof(fc.constant('true'), text),
        state: text,
        code: text,
        error: text,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, text, async (fields, cookie) => {
        const wellFormed = Object.entries(fields).map(([key, value]): [string, string] => [
          key,
          value.toWellFormed(),
        ]);
        const asked = new URLSearchParams(wellFormed).toString();
        const from = {
          'x-forwarded-for': inventAddress(),
          cookie: `leakblock-oauth=${encodeURIComponent(cookie.toWellFormed())}`,
        };
        for (const path of ['authorize', 'callback']) {
          const url = `${gateway.url}/auth/v1/${path}?${asked}`;
          const answer = await fetch(url, { redirect: 'manual', headers: from });
          expect(answer.status).toBeLessThan(500);
          const target = new URL(answer.headers.get('location') ?? gateway.url);
          expect([gateway.url, google.env['GOOGLE_ISSUER']]).toContain(target.origin);
        }
      }),
      { numRuns: 60 },
    );
  });
});
