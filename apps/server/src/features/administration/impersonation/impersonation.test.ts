import { impersonationAnswer } from '@leakblock/domain/administration';
import type { Impersonation } from '@leakblock/domain/administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import {
  allIsTold,
  eventually,
  listen,
  openClient,
} from '../../../backend/realtime/testing/join-channel.ts';
import { openSocket } from '../../../backend/realtime/testing/open-socket.ts';
import { features } from '../../index.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';
import { tellLookJob } from './tell-look.job.ts';

let world: AdminWorld;
let creator: SignedIn;
let workId: string;
beforeAll(async () => {
  world = await startAdminWorld(features);
  creator = await world.person({ first: 'Mara', last: 'Voss' });
  const [work] = await world.gateway.sql<{ id: string }>(
    `insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Unpublished', 90) returning id`,
    [creator.userId],
  );
  workId = work?.id ?? '';
  await world.gateway.sql(
    "insert into notifications (user_id, title, message) values ($1, 'a', 'b')",
    [creator.userId],
  );
});
afterAll(() => world.gateway.stop());

async function look(at: SignedIn = creator, by: SignedIn = world.admin): Promise<Impersonation> {
  const body = { userId: at.userId, reason: 'cannot find a case' };
  const answer = await world.call(by.token, 'start-impersonation', body);
  expect(answer.status).toBe(200);
  return impersonationAnswer.parse(answer.body);
}
async function ask(token: string, path: string, init: RequestInit = {}) {
  const { publishableKey, url } = world.gateway;
  const answer = await fetch(`${url}${path}`, {
    ...init,
    headers: {
      ...{ apikey: publishableKey, authorization: `Bearer ${token}` },
      ...{ 'content-type': 'application/json' },
    },
  });
  return { status: answer.status, text: await answer.text() };
}
const post = (body: unknown = {}, method = 'POST') => ({ method, body: JSON.stringify(body) });

describe('an operator who looks at an account', () => {
  it('sees its tables, without works and what else she may not see', async () => {
    const { accessToken, expiresAt, user } = await look();
    expect(user).toEqual({ id: creator.userId, email: creator.email, name: 'Mara Voss' });
    // By the clock that all programs share: this machine's own may be some milliseconds behind it.
    const left = Date.parse(expiresAt) - world.gateway.context.realNow().getTime();
    expect(left).toBeGreaterThan(29 * 60_000);
    expect(left).toBeLessThanOrEqual(30 * 60_000);
    const rows = async (table: string, token: string) =>
      JSON.parse((await ask(token, `/rest/v1/${table}?select=*`)).text) as unknown[];
    expect(await rows('profiles', accessToken)).toMatchObject([{ id: creator.userId }]);
    for (const table of ['works', 'notifications']) {
      expect(await rows(table, creator.token)).not.toEqual([]);
      expect(await rows(table, accessToken)).toEqual([]);
    }
  });

  it.each([
    ['a row added', '/rest/v1/stage_names', post({ name: 'Mine' })],
    ['a row changed', `/rest/v1/profiles?id=eq.x`, post({ city: 'Ghent' }, 'PATCH')],
    ['a row deleted', '/rest/v1/official_links?id=eq.x', { method: 'DELETE' }],
    ['a function of the tables', '/rest/v1/rpc/confirm_anything', post()],
    ['a plan bought', '/functions/v1/start-checkout', post({ plan: 'pro' })],
    ['a work read', '/functions/v1/read-work', post({ id: 'x' })],
    ['the picture of a finding', '/functions/v1/finding-picture?id=x', {}],
    ['papers', '/functions/v1/submit-identity', post()],
    ['a further look', '/functions/v1/start-impersonation', post()],
    ['a function that nobody has', '/functions/v1/none', post()],
    ['a password', '/auth/v1/user', post({ password: 'another-long-one' }, 'PUT')],
    ['a second factor', '/auth/v1/factors', post({ factor_type: 'totp' })],
    ['a sign-out everywhere', '/auth/v1/logout?scope=global', post()],
    ['a file stored', '/storage/v1/object/logos/a.png', post()],
    [
      'an address that works for longer',
      '/storage/v1/object/sign/logos/a.png',
      post({ expiresIn: 9 }),
    ],
    ['the API', '/api/v1/works', {}],
    ['a consent for somebody’s program', '/oauth/interaction/x', post()],
  ])('is refused %s', async (_what, path, init) => {
    const { accessToken } = await look();
    const { status, text } = await ask(accessToken, path, init);
    expect([status, text]).toEqual([403, expect.stringMatching(/read_only|looks|only read|403/)]);
  });

  it.each([
    ['who it is', '/auth/v1/user', {}, 200],
    ['its plan', '/functions/v1/check-subscription', post(), 200],
    ['its bill', '/functions/v1/read-billing', post(), 200],
    ['whether it is an operator’s', '/rest/v1/rpc/has_role', post({ role: 'admin' }), 200],
    ['its figures', '/rest/v1/rpc/protection_overview', post(), 200],
    [
      'the files that everybody may see',
      '/storage/v1/object/list/logos',
      post({ prefix: '' }),
      200,
    ],
  ])('may ask %s', async (_what, path, init, status) => {
    const { accessToken } = await look();
    const answer = await ask(accessToken, path, init);
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  });

  it('changes nothing even where a handler would: the transaction only reads', async () => {
    const { accessToken } = await look();
    const claims = await world.gateway.tokens.verify(accessToken);
    const caller = { kind: 'user', userId: claims.sub, claims, isReadOnly: true } as const;
    const write = world.gateway.context.database.asUser(caller, (trx) =>
      trx.insertInto('stage_names').values({ user_id: claims.sub, name: 'Mine' }).execute(),
    );
    await expect(write).rejects.toMatchObject({ code: '25006' });
    expect(workId).not.toBe('');
  });

  it('hears in realtime what she may see, and says nothing', async () => {
    const { accessToken } = await look();
    const { gateway } = world;
    const [looker, owner] = [
      await openClient(gateway, { ...creator, token: accessToken }),
      await openClient(gateway, creator),
    ];
    await allIsTold(gateway);
    const [hidden, hers] = [
      await listen(looker, { table: 'notifications' }),
      await listen(owner, { table: 'notifications' }),
    ];
    const shown = await listen(looker, { table: 'profiles' });
    await gateway.sql("insert into notifications (user_id, title, message) values ($1, 'c', 'd')", [
      creator.userId,
    ]);
    await gateway.sql("update profiles set city = 'Ghent' where id = $1", [creator.userId]);
    await eventually(() => hers.heard.length).toBe(1);
    await eventually(() => shown.heard.length).toBe(1);
    expect(hidden.heard).toEqual([]);

    const socket = await openSocket(gateway);
    const room = 'realtime:lobby';
    const joined = await socket.ask(room, 'phx_join', { access_token: accessToken, config: {} });
    expect(joined.status).toBe('ok');
    const said = { event: 'hello', payload: {}, type: 'broadcast' };
    expect((await socket.ask(room, 'broadcast', said)).status).toBe('error');
    expect((await socket.ask(room, 'presence', { event: 'track' })).status).toBe('error');
    socket.socket.terminate();
    const broadcast = '/realtime/v1/api/broadcast/lobby/events/hello';
    expect((await ask(accessToken, broadcast, post())).status).toBe(403);
  });
});

describe('a look', () => {
  const isAlive = async (token: string) =>
    (await ask(token, '/rest/v1/profiles?select=id')).status === 200;

  it('is ended by who looks, once', async () => {
    const { accessToken } = await look();
    expect((await ask(accessToken, '/functions/v1/end-impersonation', post())).status).toBe(200);
    expect(await isAlive(accessToken)).toBe(false);
    expect((await ask(accessToken, '/functions/v1/end-impersonation', post())).status).toBe(401);
    expect((await world.noted(creator.userId)).slice(-2)).toEqual([
      'account.look_started',
      'account.look_ended',
    ]);
    expect((await ask(creator.token, '/functions/v1/end-impersonation', post())).status).toBe(401);
    expect(await isAlive(creator.token)).toBe(true);
  });

  it.each([
    ['the operator’s role', `delete from user_roles where user_id = $1`],
    ['the operator’s freedom', `insert into user_bans (user_id, ban_reason) values ($1, 'x')`],
    ['the operator’s account', `delete from auth.users where id = $1`],
    ['the person’s own', `insert into user_bans (user_id, ban_reason) values ($2, 'x')`],
  ])('ends with %s', async (_what, sql) => {
    const [operator, person] = [await world.person(), await world.person()];
    await world.promote(operator);
    const { accessToken } = await look(person, operator);
    expect(await isAlive(accessToken)).toBe(true);
    await world.gateway.sql(
      sql.replace('$1', `'${operator.userId}'`).replace('$2', `'${person.userId}'`),
    );
    expect(await isAlive(accessToken)).toBe(false);
  });

  it('ends when the operator signs out, and when another signs her out', async () => {
    const operator = await world.person();
    await world.promote(operator);
    const first = await look(creator, operator);
    const body = { userId: operator.userId, reason: 'lost her telephone' };
    expect((await world.call(world.admin.token, 'sign-out-account', body)).status).toBe(200);
    expect(await isAlive(first.accessToken)).toBe(false);
    const again = await world.person();
    await world.promote(again);
    const second = await look(creator, again);
    expect((await ask(again.token, '/auth/v1/logout?scope=local', post())).status).toBe(204);
    expect(await isAlive(second.accessToken)).toBe(false);
    expect(await isAlive(creator.token)).toBe(true);
  });

  it('cannot be made longer: there is no refresh token, and no token of it outlives half an hour', async () => {
    await look();
    const tokens = await world.gateway.sql(
      `select from auth.refresh_tokens r join auth.sessions s on s.id = r.session_id where s.tag is not null`,
    );
    expect(tokens).toEqual([]);
    const { sessionId, userId } = creator;
    const { issue, verify } = world.gateway.tokens;
    const claims = { sub: userId, session_id: sessionId };
    const act = { act: { sub: world.admin.userId } };
    const agoMinutes = (minutes: number) => Date.now() - minutes * 60_000;
    await expect(verify(await issue({ ...claims, ...act }, agoMinutes(29)))).resolves.toBeDefined();
    await expect(verify(await issue({ ...claims, ...act }, agoMinutes(31)))).rejects.toThrow();
    await expect(verify(await issue(claims, agoMinutes(16)))).rejects.toThrow();
  });

  it('opens also the account of who has a second factor, and is none of her sessions', async () => {
    const person = await world.person();
    await world.gateway.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status) values (gen_random_uuid(), $1, 'totp', 'verified')`,
      [person.userId],
    );
    const { accessToken } = await look(person);
    expect(await isAlive(accessToken)).toBe(true);
    const read = await world.call(world.admin.token, 'read-account', { userId: person.userId });
    expect(read.body['sessions']).toBe(1);
  });

  it('is told to the person afterwards, once', async () => {
    const person = await world.person();
    await look(person);
    const [job] = await world.gateway.sql<{ id: string; data: object; waits: boolean }>(
      `select id, data, start_after > now() + interval '29 minutes' as waits from pgboss.job
       where name = $1 and data ->> 'userId' = $2`,
      [tellLookJob.queue, person.userId],
    );
    expect(job?.waits).toBe(true);
    for (let run = 0; run < 2; run += 1) {
      await tellLookJob.handler(world.gateway.context, job?.data, new AbortController().signal, {
        id: job?.id ?? '',
        retryCount: run,
      });
    }
    const told = await world.gateway.client(person.token).from('notifications').select('title');
    expect(told.data).toEqual([{ title: 'Our support looked at your account' }]);
  });

  it('leaves nothing behind when it could not be noted', async () => {
    const person = await world.person();
    await world.gateway.sql(`
      create function public.fail_entry() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger zz_fail before insert on audit_log for each row execute function public.fail_entry()`);
    const body = { userId: person.userId, reason: 'x' };
    const { status } = await world.call(world.admin.token, 'start-impersonation', body);
    await world.gateway.sql('drop trigger zz_fail on audit_log; drop function public.fail_entry()');
    expect(status).toBe(500);
    const open = await world.gateway.sql(
      'select from auth.sessions where user_id = $1 and tag is not null',
      [person.userId],
    );
    expect(open).toEqual([]);
  });
});
