import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';

const allowed = 20;
let gateway: TestGateway;
let ana: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    env: { REST_REQUESTS_PER_MINUTE: String(allowed), TRUST_PROXY: '1' },
  });
  ana = await gateway.signIn();
});
afterAll(() => gateway.stop());

const askWhoIAm = (address: string) =>
  fetch(`${gateway.url}/auth/v1/user`, {
    headers: {
      apikey: gateway.publishableKey,
      authorization: `Bearer ${ana.token}`,
      'x-forwarded-for': address,
      'x-supabase-api-version': '2024-01-01',
    },
  });

it('one address cannot take sign-in from everybody by questions that count as no try', async () => {
  for (let asked = 0; asked < allowed; asked += 1) {
    expect((await askWhoIAm('203.0.113.5')).status).toBe(200);
  }
  const refused = await askWhoIAm('203.0.113.5');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await askWhoIAm('203.0.113.6')).status).toBe(200);
});
