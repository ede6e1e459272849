import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inventCredentials } from '../../testing/meet-by-mail.ts';
import { meetClimber, ordinary, wishes, claims } from './testing/meet-climber.ts';
import type { Climber } from './testing/meet-climber.ts';

let her: Climber;
beforeAll(async () => {
  her = await meetClimber();
});
afterEach(() => {
  expect(her.statuses.splice(0).filter((status) => status >= 500)).toEqual([]);
});
afterAll(() => her.gateway.stop());

it('would be noticed: what the service sets is believed', async () => {
  const { gateway, me } = her;
  await gateway.sql("update profiles set subscription_tier = 'elite' where id = $1", [me]);
  expect(await her.believed(me)).toMatchObject({ subscription_tier: 'elite', plan: 'elite' });
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [me]);
  expect(await her.believed(me)).toMatchObject({ roles: 1, is_admin: true, plan: 'admin' });
  await gateway.sql('delete from user_roles where user_id = $1', [me]);
  await gateway.sql("update profiles set subscription_tier = 'standard' where id = $1", [me]);
  expect(await her.believed(me)).toEqual(ordinary);
});

type Call = () => PromiseLike<unknown>;
const profiles = () => her.client.from('profiles');
const own = () => ({ id: her.me, ...wishes });

describe('a person raises herself by no call to a table', () => {
  const calls: [string, Call][] = [
    ['update', () => profiles().update(wishes).eq('id', her.me)],
    ['update and read', () => profiles().update(wishes).eq('id', her.me).select()],
    [
      'update among honest fields',
      () =>
        profiles()
          .update({ city: 'Ghent', ...wishes })
          .eq('id', her.me),
    ],
    ['update of whoever it fits', () => profiles().update(wishes).neq('country', 'nowhere')],
    [
      'update of another',
      () => profiles().update({ subscription_tier: 'pro' }).eq('id', her.other),
    ],
    ['insert', () => profiles().insert(own())],
    ['insert of a list', () => profiles().insert([own(), { id: her.other, ...wishes }])],
    ['upsert', () => profiles().upsert(own())],
    ['upsert on the key', () => profiles().upsert(own(), { onConflict: 'id' })],
    ['upsert of a list', () => profiles().upsert([own(), { id: her.other, ...wishes }])],
    ['upsert with defaults', () => profiles().upsert([own()], { defaultToNull: false })],
    ['upsert without duplicates', () => profiles().upsert(own(), { ignoreDuplicates: true })],
    [
      'delete, then insert',
      async () => {
        await profiles().delete().eq('id', her.me);
        await profiles().insert(own());
      },
    ],
    [
      'a role of her own',
      () => her.client.from('user_roles').insert({ user_id: her.me, role: 'admin' }),
    ],
    [
      'a role by upsert',
      () => her.client.from('user_roles').upsert([{ user_id: her.me, role: 'admin' }]),
    ],
    [
      'a role by update',
      () => her.client.from('user_roles').update({ user_id: her.me }).eq('role', 'admin'),
    ],
    ['a ban', () => her.client.from('user_bans').insert({ user_id: her.me, ban_reason: 'none' })],
    [
      'a ban of another',
      () => her.client.from('user_bans').upsert({ user_id: her.other, ban_reason: 'x' }),
    ],
    ['rows within rows', () => profiles().upsert({ id: her.me, user_roles: [{ role: 'admin' }] })],
    [
      'tables of sign-in',
      () => her.client.schema('auth').from('users').update(claims).eq('id', her.me),
    ],
    [
      'tables of nobody',
      () => her.client.schema('private').from('user_roles').insert({ user_id: her.me }),
    ],
  ];
  it.each(calls)('%s', async (_name, call) => {
    await call();
    expect(await her.believed(her.me)).toEqual(ordinary);
    const rows = await her.gateway.sql(
      'select subscription_tier, banned from profiles where id = $1',
      [her.other],
    );
    expect(rows).toEqual([{ subscription_tier: 'standard', banned: false }]);
  });

  it('as a new person, whatever her first row says', async () => {
    const fresh = her.openClient();
    const { data } = await fresh.auth.signUp(inventCredentials());
    const id = data.user?.id ?? '';
    await fresh.from('profiles').insert([{ id, ...wishes }]);
    expect(await her.believed(id, fresh)).toEqual(ordinary);
    await fresh.from('profiles').upsert([{ id, ...wishes }]);
    expect(await her.believed(id, fresh)).toEqual(ordinary);
  });
});

describe('a person raises herself by no request that the client would not write', () => {
  const json = { 'content-type': 'application/json' };
  const merge = { ...json, prefer: 'resolution=merge-duplicates' };
  const calls: [string, string, string, Record<string, string>, unknown][] = [
    [
      'columns that are named',
      'PATCH',
      'profiles?id=eq.ME&columns=subscription_tier',
      json,
      wishes,
    ],
    ['columns that are left out', 'PATCH', 'profiles?id=eq.ME&columns=city', json, wishes],
    [
      'columns of a list',
      'POST',
      'profiles?columns=id,subscription_tier',
      merge,
      [{ id: 'ME', ...wishes }],
    ],
    ['columns in quotes', 'PATCH', 'profiles?id=eq.ME&columns=%22verified%22', json, wishes],
    [
      'columns in other letters',
      'PATCH',
      'profiles?id=eq.ME',
      json,
      { Verified: true, VERIFIED: true },
    ],
    ['columns with a cast', 'PATCH', 'profiles?id=eq.ME&columns=verified::bool', json, wishes],
    ['columns with a path', 'PATCH', 'profiles?id=eq.ME', json, { 'user_roles.role': 'admin' }],
    ['a column twice', 'PATCH', 'profiles?id=eq.ME', json, '{"verified":false,"verified":true}'],
    [
      'a table as a file',
      'POST',
      'profiles',
      { ...merge, 'content-type': 'text/csv' },
      'id,verified\nME,true',
    ],
    [
      'a form',
      'POST',
      'profiles',
      { ...merge, 'content-type': 'application/x-www-form-urlencoded' },
      'id=ME&verified=true',
    ],
    [
      'one object',
      'PATCH',
      'profiles?id=eq.ME',
      { ...json, accept: 'application/vnd.pgrst.object+json' },
      wishes,
    ],
    [
      'an embedded table',
      'PATCH',
      'profiles?id=eq.ME&select=*,user_roles(*)',
      json,
      { user_roles: [{ role: 'admin' }] },
    ],
    [
      'missing fields by default',
      'POST',
      'profiles?columns=id,verified',
      { ...merge, prefer: 'resolution=merge-duplicates,missing=default' },
      [{ id: 'ME', verified: true }],
    ],
    ['PUT', 'PUT', 'profiles?id=eq.ME', json, { id: 'ME', ...wishes }],
    [
      'a transaction that is kept',
      'PATCH',
      'profiles?id=eq.ME',
      { ...json, prefer: 'tx=commit,handling=lenient' },
      wishes,
    ],
    [
      'a role by header',
      'PATCH',
      'profiles?id=eq.ME',
      { ...json, 'x-role': 'service_role', role: 'service_role', prefer: 'role=service_role' },
      wishes,
    ],
    [
      'another schema by header',
      'PATCH',
      'users?id=eq.ME',
      { ...json, 'content-profile': 'auth' },
      { role: 'service_role' },
    ],
    [
      'settings of the database',
      'POST',
      'rpc/set_config',
      json,
      { setting_name: 'role', new_value: 'service_role', is_local: false },
    ],
    ['functions of triggers', 'POST', 'rpc/guard_profiles', json, {}],
    ['functions of nobody', 'POST', 'rpc/sync_user_ban', json, { user_id: 'ME' }],
    [
      'more than a function takes',
      'POST',
      'rpc/has_role',
      json,
      { role: 'admin', user_id: 'ME', ...wishes },
    ],
  ];
  it.each(calls)('%s', async (_name, method, path, headers, body) => {
    await her.send(`/rest/v1/${path}`, { method, headers, body });
    expect(await her.believed(her.me)).toEqual(ordinary);
  });
});
