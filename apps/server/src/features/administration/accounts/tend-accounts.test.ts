import { accountAnswer } from '@leakblock/domain/administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePlan } from '../../../testing/give-plan.ts';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { administration } from '../index.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';

let world: AdminWorld;
let colleague: SignedIn;
beforeAll(async () => {
  world = await startAdminWorld([administration]);
  colleague = await world.person();
  await world.promote(colleague);
});
afterAll(() => world.gateway.stop());

const act = (name: string, userId: string, more: object = {}) =>
  world.call(world.admin.token, name, { userId, reason: 'asked by mail', ...more });
const profile = async (userId: string) =>
  (await world.gateway.sql('select * from profiles where id = $1', [userId]))[0];
const mayRead = async (who: SignedIn) =>
  (
    await fetch(`${world.gateway.url}/rest/v1/profiles?select=id`, {
      headers: { apikey: world.gateway.publishableKey, authorization: `Bearer ${who.token}` },
    })
  ).status;

describe('an account', () => {
  it('is read with all that an operator may know, and with one entry', async () => {
    const who = await world.person({ first: 'Ada', last: 'Lund' });
    await world.gateway.sql("insert into stage_names (user_id, name) values ($1, 'Ada L')", [
      who.userId,
    ]);
    const { body, status } = await world.call(world.admin.token, 'read-account', {
      userId: who.userId,
    });
    expect(status).toBe(200);
    const read = accountAnswer.parse(body);
    expect(read).toMatchObject({
      ...{ userId: who.userId, firstName: 'Ada', allStageNames: ['Ada L'], sessions: 1 },
      ...{ letter: null, bans: [], counts: { findings: 0, openRequests: 0, scans: 0, works: 0 } },
    });
    expect(await world.noted(who.userId)).toEqual(['account.read']);
  });

  it('is changed in what is named, and says which fields, not what stood in them', async () => {
    const who = await world.person({ first: 'Eve', last: 'Moss' });
    const changes = { firstName: 'Eva', dateOfBirth: '1990-02-03', isVerified: true };
    expect((await act('edit-account', who.userId, { changes })).status).toBe(200);
    expect(await profile(who.userId)).toMatchObject({
      ...{ first_name: 'Eva', last_name: 'Moss', verified: true },
    });
    const [entry] = await world.gateway.sql('select detail from audit_log where subject = $1', [
      who.userId,
    ]);
    expect(entry).toEqual({
      detail: { fields: ['dateOfBirth', 'firstName', 'isVerified'], reason: 'asked by mail' },
    });
  });

  it.each([
    ['a child’s birthday', { dateOfBirth: '2015-01-01' }],
    ['a day before anybody lives', { dateOfBirth: '1850-01-01' }],
    ['nothing at all', {}],
    ['a tier', { subscriptionTier: 'elite' }],
    ['a name too long', { firstName: 'x'.repeat(61) }],
  ])('is not changed to %s, and nothing is noted', async (_what, changes) => {
    const who = await world.person();
    expect((await act('edit-account', who.userId, { changes })).status).toBe(400);
    expect(await world.noted(who.userId)).toEqual([]);
  });

  it('of an operator is verified by somebody else, whatever else she corrects in it herself', async () => {
    const own = world.admin.userId;
    for (const isVerified of [true, false]) {
      const changes = { city: 'Ghent', isVerified };
      const { body } = await act('edit-account', own, { changes });
      expect(body['code']).toBe('administration.own_account');
    }
    expect((await profile(own))?.['city']).not.toBe('Ghent');
    expect((await act('edit-account', own, { changes: { city: 'Ghent' } })).status).toBe(200);
    const byColleague = { userId: own, reason: 'seen', changes: { isVerified: true } };
    expect((await world.call(colleague.token, 'edit-account', byColleague)).status).toBe(200);
    expect(await profile(own)).toMatchObject({ city: 'Ghent', verified: true });
  });

  it('that is banned is locked out at once, and comes back', async () => {
    const who = await world.person();
    const ban = { notes: 'Two complaints.' };
    expect((await act('ban-account', who.userId, ban)).status).toBe(200);
    expect(await mayRead(who)).toBe(401);
    expect((await act('ban-account', who.userId, ban)).body['code']).toBe(
      'administration.already_banned',
    );
    expect((await act('unban-account', who.userId)).status).toBe(200);
    expect(await mayRead(who)).toBe(200);
    expect((await act('unban-account', who.userId)).body['code']).toBe('administration.not_banned');
    expect(await world.noted(who.userId)).toEqual(['account.banned', 'account.unbanned']);
  });

  it('is banned once by two operators at the same moment', async () => {
    const who = await world.person();
    const body = { userId: who.userId, reason: 'spam', notes: null };
    const tokens = [world.admin.token, colleague.token, world.admin.token];
    const answers = await Promise.all(
      tokens.map((token) => world.call(token, 'ban-account', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await world.noted(who.userId)).toEqual(['account.banned']);
  });

  it.each(['ban-account', 'start-impersonation'])(
    'of an operator is out of reach for %s, her own too',
    async (name) => {
      const more = name === 'ban-account' ? { notes: null } : {};
      expect((await act(name, colleague.userId, more)).body['code']).toBe(
        'administration.is_operator',
      );
      expect((await act(name, world.admin.userId, more)).body['code']).toBe(
        'administration.own_account',
      );
      expect(await world.noted(colleague.userId)).toEqual([]);
    },
  );

  it('is signed out everywhere', async () => {
    const who = await world.person();
    await world.gateway.sql(
      `insert into auth.refresh_tokens (token, user_id, session_id, revoked) values ('r', $1, $2, false)`,
      [who.userId, who.sessionId],
    );
    await world.gateway.sql(
      `insert into auth.flow_state (id, user_id, auth_code, provider_type, authentication_method)
       values (gen_random_uuid(), $1, 'a code', 'email', 'magiclink')`,
      [who.userId],
    );
    expect((await act('sign-out-account', who.userId)).status).toBe(200);
    expect(await mayRead(who)).toBe(401);
    expect(
      await world.gateway.sql('select from auth.flow_state where user_id = $1', [who.userId]),
    ).toEqual([]);
    const left = await world.gateway.sql('select from auth.refresh_tokens where user_id = $1', [
      who.userId,
    ]);
    expect(left).toEqual([]);
    expect(await world.noted(who.userId)).toEqual(['account.signed_out']);
  });

  it('that nobody has is said so', async () => {
    const { body } = await act('sign-out-account', '00000000-0000-4000-8000-000000000000');
    expect(body['code']).toBe('administration.account_not_found');
  });
});

describe('a plan that an operator gives', () => {
  const plans = (userId: string) =>
    world.gateway.sql(
      'select provider, plan, status from subscriptions where user_id = $1 order by created_at, plan',
      [userId],
    );

  it('takes the place of one given before, and can be taken away', async () => {
    const who = await world.person();
    await act('change-tier', who.userId, { plan: 'elite' });
    await act('change-tier', who.userId, { plan: 'starter' });
    expect(await profile(who.userId)).toMatchObject({ subscription_tier: 'basic' });
    await act('change-tier', who.userId, { plan: null });
    expect(await profile(who.userId)).toMatchObject({ subscription_tier: 'standard' });
    expect(await plans(who.userId)).toEqual([
      { provider: 'operator', plan: 'elite', status: 'ended' },
      { provider: 'operator', plan: 'starter', status: 'ended' },
    ]);
    const told = await world.gateway.sql(
      'select action, actor from subscription_events where user_id = $1 order by id',
      [who.userId],
    );
    expect(told.map(({ action }) => action)).toEqual(['started', 'ended', 'started', 'ended']);
    expect(await world.noted(who.userId)).toHaveLength(3);
  });

  it('leaves the one she pays for alone, and the higher one holds', async () => {
    const who = await world.person();
    await world.gateway.sql(
      `insert into subscriptions (user_id, provider, provider_ref, plan, status)
       values ($1, 'stripe', 'sub_paid', 'pro', 'active')`,
      [who.userId],
    );
    await act('change-tier', who.userId, { plan: 'starter' });
    expect(await profile(who.userId)).toMatchObject({ subscription_tier: 'pro' });
    await act('change-tier', who.userId, { plan: 'elite' });
    expect(await profile(who.userId)).toMatchObject({ subscription_tier: 'elite' });
    await act('change-tier', who.userId, { plan: null });
    expect(await profile(who.userId)).toMatchObject({ subscription_tier: 'pro' });
    const [paid] = await world.gateway.sql(
      "select status, ended_at from subscriptions where provider_ref = 'sub_paid'",
    );
    expect(paid).toEqual({ status: 'active', ended_at: null });
  });

  it('is never her own', async () => {
    const own = world.admin.userId;
    const { body } = await act('change-tier', own, { plan: 'elite' });
    expect(body['code']).toBe('administration.own_account');
    expect(await plans(own)).toEqual([]);
  });

  it('also replaces one that was paused', async () => {
    const who = await world.person();
    await givePlan(world.gateway, who.userId, 'elite', 'paused');
    expect((await act('change-tier', who.userId, { plan: 'pro' })).status).toBe(200);
    expect(await profile(who.userId)).toMatchObject({ subscription_tier: 'pro' });
  });
});
