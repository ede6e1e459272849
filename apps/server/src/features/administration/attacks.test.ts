import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allIsTold,
  eventually,
  listen,
  openClient,
} from '../../backend/realtime/testing/join-channel.ts';
import { features } from '../index.ts';
import { startAdminWorld } from '../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../testing/start-admin-world.ts';

let world: AdminWorld;
beforeAll(async () => {
  world = await startAdminWorld(features);
});
afterAll(() => world.gateway.stop());

const look = async (userId: string, token = world.admin.token) => {
  const { body, status } = await world.call(token, 'start-impersonation', { userId, reason: 'x' });
  expect(status).toBe(200);
  return String(body['accessToken']);
};
const isAlive = async (token: string) => {
  const { publishableKey, url } = world.gateway;
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
  return (await fetch(`${url}/rest/v1/profiles?select=id&limit=1`, { headers })).status === 200;
};

describe('what is typed into an operator’s search', () => {
  it.each([
    ['nothing that can be seen', '\u0000'],
    ['half a letter', '\ud800'],
    ['letters that grow in lower case', 'İ'.repeat(200)],
    ['a pattern', '%_%\\'],
    ['a statement', "'); delete from profiles; --"],
    ['something long', '🦊'.repeat(100)],
  ])('is never a fault of ours: %s', async (_what, query) => {
    for (const name of ['search-accounts', 'list-agencies']) {
      const asked = name === 'list-agencies' ? query.slice(0, 100) : query;
      const { body, status } = await world.call(world.admin.token, name, { query: asked });
      expect([name, status, body['rows'] ?? []]).toEqual([name, expect.toBeOneOf([200, 400]), []]);
    }
  });

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00+23:59'])(
    'neither is a place in a list that nobody wrote: %s',
    async (at) => {
      const id = world.admin.userId;
      const cursor = Buffer.from(JSON.stringify([at, id])).toString('base64url');
      const asked: [string, object][] = [
        ['search-accounts', { cursor }],
        ['read-queue', { cursor }],
        ['list-global-notifications', { cursor }],
        ['list-agencies', { cursor: `${at}~${id}` }],
        ['list-agency-applications', { status: 'applied', cursor: `${at}~${id}` }],
      ];
      for (const [name, body] of asked) {
        const { status } = await world.call(world.admin.token, name, body);
        expect([name, status]).toEqual([name, expect.toBeOneOf([200, 400])]);
      }
    },
  );

  it.each([
    ['edit-account', { changes: { city: 'a\u0000b' } }],
    ['ban-account', { notes: 'a\u0000b' }],
    ['send-global-notification', { title: 'a\u0000', message: 'b' }],
    ['set-maintenance', { isOn: false, message: 'a\u0000', until: null }],
    ['retry-job', { id: '5eed0000-0000-4000-8000-00000000e004', queue: 'a\u0000' }],
    ['read-queue', { queue: 'a\u0000' }],
  ])('nor words with a letter that no table holds: %s', async (name, more) => {
    const { userId } = await world.person();
    const plain = /job|queue|notification/.test(name);
    const body = plain
      ? more
      : { reason: 'x', ...(name !== 'set-maintenance' && { userId }), ...more };
    const { status } = await world.call(world.admin.token, name, body);
    expect([name, status]).toEqual([name, expect.toSatisfy((code: number) => code < 500)]);
  });
});

describe('a look', () => {
  it('ends when the person becomes an operator', async () => {
    const person = await world.person();
    const token = await look(person.userId);
    expect(await isAlive(token)).toBe(true);
    await world.promote(person);
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(person.token)).toBe(true);
  });

  it('ends when the operator signs out everywhere else: somebody else may have begun it', async () => {
    const [operator, person] = [await world.person(), await world.person()];
    await world.promote(operator);
    const token = await look(person.userId, operator.token);
    const { publishableKey, url } = world.gateway;
    const headers = { apikey: publishableKey, authorization: `Bearer ${operator.token}` };
    await fetch(`${url}/auth/v1/logout?scope=others`, { method: 'POST', headers });
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(operator.token)).toBe(true);
  });
});

describe('somebody who is suspended', () => {
  it('hears nothing more through a socket that was open', async () => {
    const person = await world.person();
    const client = await openClient(world.gateway, person);
    await allIsTold(world.gateway);
    const own = await listen(client, { table: 'profiles' });
    await world.gateway.sql("update profiles set city = 'a' where id = $1", [person.userId]);
    await eventually(() => own.heard.length).toBe(1);
    const body = { userId: person.userId, reason: 'x', notes: null };
    expect((await world.call(world.admin.token, 'ban-account', body)).status).toBe(200);
    const other = await world.person();
    await allIsTold(world.gateway);
    const witness = await listen(await openClient(world.gateway, other), { table: 'profiles' });
    await world.gateway.sql("update profiles set city = 'b' where id = $1", [person.userId]);
    await world.gateway.sql("update profiles set city = 'b' where id = $1", [other.userId]);
    // What came after hers has been told, so that hers would have been.
    await eventually(() => witness.heard.length).toBe(1);
    // That she is suspended may reach her; nothing that is written from then on does.
    expect(JSON.stringify(own.heard)).not.toContain('"city":"b"');
    expect(JSON.stringify(witness.heard)).toContain('"city":"b"');
  });

  it('is told nothing more by webhooks', async () => {
    const person = await world.person();
    const may = async () =>
      (
        await world.gateway.sql<{ may: boolean }>(
          'select private.may_webhook_tell($1, $1) as may',
          [person.userId],
        )
      )[0]?.may;
    expect(await may()).toBe(true);
    const body = { userId: person.userId, reason: 'x', notes: null };
    await world.call(world.admin.token, 'ban-account', body);
    expect(await may()).toBe(false);
  });
});

it('tells moderators nothing that operators may ask', async () => {
  const moderator = await world.person();
  await world.gateway.sql("insert into user_roles (user_id, role) values ($1, 'moderator')", [
    moderator.userId,
  ]);
  const before = await world.entries();
  for (const name of ['search-accounts', 'read-queue', 'list-agencies', 'check-audit-log'])
    expect((await world.call(moderator.token, name)).status).toBe(403);
  const about = { userId: world.admin.userId, reason: 'x', notes: null };
  for (const name of ['ban-account', 'read-account', 'start-impersonation', 'set-maintenance'])
    expect((await world.call(moderator.token, name, about)).status).toBe(403);
  const { data } = await world.gateway.client(moderator.token).from('profiles').select('id');
  expect(data).toEqual([{ id: moderator.userId }]);
  const { data: log } = await world.gateway.client(moderator.token).from('audit_log').select('seq');
  expect(log ?? []).toEqual([]);
  expect(await world.entries()).toBe(before);
});
