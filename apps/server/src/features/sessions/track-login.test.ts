import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrol, meetPerson, showTotpCode, signInAgain } from '../../testing/meet-guarded.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { sessions } from './index.ts';
import { purgeLoginEventsJob } from './purge-login-events.job.ts';

let gateway: TestGateway;
let ana: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [sessions],
    env: { SIGNUP_CONFIRM_EMAIL: 'false' },
  });
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

describe('a sign-in that no page tells of', () => {
  const eventsOf = (userId: string) =>
    gateway.sql<{ seen: string | null; told: string | null; agent: string | null }>(
      `select host(seen_address) as seen, host(ip_address) as told, user_agent as agent
       from login_events where user_id = $1 order by id`,
      [userId],
    );

  it('is noted with what the server saw, and the page adds what it was told', async () => {
    const { client, userId } = await meetPerson(gateway);
    const [noted] = await eventsOf(userId);
    expect(noted).toMatchObject({ seen: '127.0.0.1', told: null });
    expect(noted?.agent).not.toBeNull();
    const { data } = await client.auth.getSession();
    const login = { user_id: userId, user_agent: 'Browser/1', ip_address: '203.0.113.9' };
    expect(await track(login, data.session?.access_token)).toBe(200);
    expect(await eventsOf(userId)).toEqual([{ ...noted, told: '203.0.113.9' }]);
  });

  it('is noted too when it stops at the second step, and not again when a session goes on', async () => {
    const person = await meetPerson(gateway);
    const { client, userId } = person;
    const { factorId, secret } = await enrol(client);
    await client.auth.mfa.challengeAndVerify({ factorId, code: showTotpCode(secret) });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await eventsOf(userId)).toHaveLength(1);
    await signInAgain(gateway, person);
    expect(await eventsOf(userId)).toHaveLength(2);
  });

  it('is not noted when it failed', async () => {
    const { credentials, userId } = await meetPerson(gateway);
    await gateway.client().auth.signInWithPassword({ ...credentials, password: 'a guess' });
    expect(await eventsOf(userId)).toHaveLength(1);
  });
});

describe('by whose clocks she is told', () => {
  const zoneOf = async (userId: string) =>
    (
      await gateway.sql<{ zone: string }>(
        'select time_zone as zone from mail_settings where user_id = $1',
        [userId],
      )
    )[0]?.zone;

  it('is what the browser of her first sign-in says, and none that does not exist', async () => {
    const { token, userId } = await gateway.signIn();
    const login = (time_zone: string) => ({ user_id: userId, time_zone });
    expect(await track(login('Moon/Tycho'), token)).toBe(200);
    expect(await zoneOf(userId)).toBeUndefined();
    expect(await track(login('America/Lima'), token)).toBe(200);
    expect(await zoneOf(userId)).toBe('America/Lima');
    expect(await track(login('Asia/Tokyo'), token)).toBe(200);
    expect(await zoneOf(userId)).toBe('America/Lima');
  });
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
