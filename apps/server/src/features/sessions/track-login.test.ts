import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { sessions } from './index.ts';
import { purgeLoginEventsJob } from './purge-login-events.job.ts';

let gateway: TestGateway;
let ana: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [sessions] });
  ana = await gateway.signIn();
});
afterAll(() => gateway.stop());

async function track(body: object, token?: string): Promise<number> {
  const answer: { error: { context: Response } | null } = await gateway
    .client(token)
    .functions.invoke('track-login-info', { body });
  return answer.error?.context.status ?? 200;
}

it('notes a sign-in once, with the address that we saw ourselves', async () => {
  const login = { user_id: ana.userId, user_agent: 'Browser/1', ip_address: '203.0.113.9' };
  expect(await track(login, ana.token)).toBe(200);
  expect(await track({ ...login, ip_address: '203.0.113.10' }, ana.token)).toBe(200);
  const { data } = await gateway.client(ana.token).from('login_events').select('*');
  expect(data).toMatchObject([
    {
      user_id: ana.userId,
      user_agent: 'Browser/1',
      ip_address: '203.0.113.9',
      seen_address: '127.0.0.1',
    },
  ]);
});

it('shows nobody the sign-ins of others', async () => {
  const bea = await gateway.signIn();
  const { data } = await gateway.client(bea.token).from('login_events').select('*');
  expect(data).toEqual([]);
});

it('refuses a visitor, the name of another person and what is no address', async () => {
  const login = { user_id: ana.userId, user_agent: 'Browser/1', ip_address: null };
  expect(await track(login)).toBe(401);
  const bea = await gateway.signIn();
  expect(await track(login, bea.token)).toBe(403);
  const own = { ...login, user_id: bea.userId };
  expect(await track({ ...own, ip_address: 'nowhere' }, bea.token)).toBe(400);
  expect(await track({ ...own, user_agent: 'x'.repeat(2001) }, bea.token)).toBe(400);
  expect(await track({ ...own, user_agent: 'a\u0000b\r\nc' }, bea.token)).toBe(200);
});

it('forgets sign-ins after half a year', async () => {
  await gateway.sql("update login_events set created_at = now() - interval '181 days'");
  const run = { id: 'job', retryCount: 0 };
  await purgeLoginEventsJob.handler(gateway.context, {}, new AbortController().signal, run);
  expect(await gateway.sql('select from login_events')).toEqual([]);
});
