import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { SIGNUP_CONFIRM_EMAIL: 'false' } });
});
afterAll(() => gateway.stop());

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${gateway.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: gateway.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

it('says how long a token lives, not until when: a device whose clock is wrong counts from its own', async () => {
  const credentials = { email: `${randomUUID()}@example.org`, password: 'Quiet-Lantern-clock' };
  const signedUp = await post('signup', credentials);
  const signedIn = await post('token?grant_type=password', credentials);
  const { refresh_token } = signedIn;
  const renewed = await post('token?grant_type=refresh_token', { refresh_token });
  for (const session of [signedUp, signedIn, renewed]) {
    expect(session['expires_in']).toBe(900);
    expect(session).not.toHaveProperty('expires_at');
  }
});

it('which the platform’s client makes a moment of, that it keeps with the session', async () => {
  const { data } = await gateway
    .client()
    .auth.signUp({ email: `${randomUUID()}@example.org`, password: 'Quiet-Lantern-moment' });
  expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000);
});
