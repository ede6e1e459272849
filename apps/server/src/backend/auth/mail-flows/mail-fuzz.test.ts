import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventAddress } from '../../../testing/meet-by-mail.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { TRUST_PROXY: '1', WORKER_IN_PROCESS: 'false' } });
});
afterAll(() => gateway.stop());

/** Stands in every text that is sent, and must never come back. */
const marker = 'mark7f3a';
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '',
      '\u0000',
      '000000',
      "' or 1=1--",
      'signup',
      '__proto__',
      '\ud800',
      '🙂'.repeat(99),
    ),
  )
  .map((value) => marker + value);
const anything = fc.oneof(
  text,
  fc.jsonValue(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
);
const email = fc.oneof(
  anything,
  fc.constantFrom(
    'a@example.org',
    `${'a'.repeat(300)}@example.org`,
    '"a b"@example.org',
    'a\u0000@example.org',
  ),
);
const kinds = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change', 'sms'];
const body = fc.record(
  {
    email,
    phone: anything,
    type: fc.oneof(fc.constantFrom(...kinds), anything),
    token: anything,
    token_hash: anything,
    data: anything,
    create_user: fc.oneof(fc.boolean(), anything),
    code_challenge: fc.oneof(fc.constant('x'.repeat(43)), anything),
    code_challenge_method: fc.oneof(fc.constantFrom('s256', 'plain'), anything),
    gotrue_meta_security: anything,
  },
  { requiredKeys: [] },
);

async function expectCalm(answer: Response): Promise<void> {
  const said = await answer.text();
  expect(answer.status, said).toBeLessThan(500);
  expect(said).not.toContain(marker);
  expect(said).not.toMatch(/\n\s+at |node_modules/);
}

describe('whatever is sent', () => {
  it.each(['otp', 'recover', 'resend', 'verify', 'token?grant_type=pkce'])(
    'to %s is answered in peace and never repeated',
    async (path) => {
      const input = fc.oneof(
        body.map((value) => JSON.stringify(value)),
        text,
      );
      await fc.assert(
        fc.asyncProperty(input, text, async (sent, wanted) => {
          const glue = path.includes('?') ? '&' : '?';
          const url = `${gateway.url}/auth/v1/${path}${glue}redirect_to=${encodeURIComponent(wanted.toWellFormed())}`;
          const headers = {
            'content-type': 'application/json',
            'x-forwarded-for': inventAddress(),
            apikey: gateway.publishableKey,
          };
          await expectCalm(await fetch(url, { method: 'POST', headers, body: sent }));
        }),
        { numRuns: 60 },
      );
    },
  );

  it('to GET /verify, or by a form, leads to our own page', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (token_hash, type, redirect_to) => {
        const fields = new URLSearchParams({ token_hash, type, redirect_to });
        const url = `${gateway.url}/auth/v1/verify`;
        for (const answer of [
          await fetch(`${url}?${fields.toString()}`, { redirect: 'manual' }),
          await fetch(url, {
            ...{ method: 'POST', redirect: 'manual', body: fields },
            headers: { 'x-forwarded-for': inventAddress() },
          }),
        ]) {
          expect(answer.status).toBe(303);
          expect(new URL(answer.headers.get('location') ?? '').origin).toBe(gateway.url);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('in depth, or in halves of characters, breaks nothing', async () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const withData = (data: string) => `{"email":"a@example.org","data":{"a":${data}}}`;
    for (const sent of [deep(40_000), withData(deep(40_000)), withData('"\\ud800"')]) {
      const headers = { apikey: gateway.publishableKey, 'x-forwarded-for': inventAddress() };
      await expectCalm(
        await fetch(`${gateway.url}/auth/v1/otp`, { method: 'POST', headers, body: sent }),
      );
    }
  });
});
