import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { subscriptions } from './index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [subscriptions],
    env: { ALLOWED_ORIGINS: 'https://app.example' },
  });
});
afterAll(() => gateway.stop());

async function check(token?: string, body: object = { forceRefresh: true }) {
  const answer: { data: unknown; error: { context: Response } | null } = await gateway
    .client(token)
    .functions.invoke('check-subscription', { body });
  return answer;
}

describe('the check of a plan', () => {
  it('says what the profile holds at this moment', async () => {
    const { userId, token } = await gateway.signIn();
    const free = { subscribed: false, subscription_tier: 'standard', had_subscription: false };
    expect((await check(token)).data).toEqual({ ...free, message: null });
    await gateway.sql("insert into profiles (id, subscription_tier) values ($1, 'pro')", [userId]);
    expect((await check(token)).data).toEqual({
      ...{ subscribed: true, subscription_tier: 'pro', had_subscription: true, message: null },
    });
  });

  it('remembers a plan that is over, and none that was never paid for', async () => {
    const { userId, token } = await gateway.signIn();
    const add = (status: string, reason: string | null) =>
      gateway.sql(
        `insert into subscriptions (user_id, provider, provider_ref, plan, status, ended_at, end_reason)
         values ($1, 'stripe', gen_random_uuid()::text, 'pro', $2, case when $2 = 'ended' then now() end, $3)`,
        [userId, status, reason],
      );
    await add('incomplete', null);
    await add('ended', 'never_paid');
    expect((await check(token)).data).toMatchObject({ subscribed: false, had_subscription: false });
    await add('ended', 'unpaid');
    expect((await check(token)).data).toMatchObject({ subscribed: false, had_subscription: true });
    const other = await gateway.signIn();
    expect((await check(other.token)).data).toMatchObject({ had_subscription: false });
  });

  it('counts an admin as subscribed', async () => {
    const { userId, token } = await gateway.signIn();
    await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [userId]);
    expect((await check(token)).data).toMatchObject({
      subscribed: true,
      subscription_tier: 'admin',
    });
  });

  it('is for signed-in people, and takes no other input', async () => {
    expect((await check()).error?.context.status).toBe(401);
    const { token } = await gateway.signIn();
    expect((await check(token, { forceRefresh: 'yes' })).error?.context.status).toBe(400);
  });

  it('is answered to pages of allowed origins only, with the headers that the client sends', async () => {
    const preflight = (origin: string) =>
      fetch(`${gateway.url}/functions/v1/check-subscription`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers':
            'authorization,apikey,content-type,x-client-info,x-region',
        },
      });
    const allowed = await preflight('https://app.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    for (const name of ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-region']) {
      expect(allowed.headers.get('access-control-allow-headers')).toContain(name);
    }
    const foreign = await preflight('https://app.example.evil.example');
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });
});
