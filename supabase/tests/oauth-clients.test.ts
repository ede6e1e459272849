import { apiScopes } from '@leakblock/domain/oauth-clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

/** elite@ made the app of seed.sql, and pro@ allows it something. */
let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

const columns = 'client_id, name, redirect_uris, scopes, kind';

describe('who made an app', () => {
  it('sees it, and never its secret, by no way around', async () => {
    const { rows } = await database.attempt('elite', `select ${columns} from public.oauth_clients`);
    expect(rows).toMatchObject([{ name: 'Gallery sync', kind: 'confidential' }]);
    for (const way of [
      'select secret from public.oauth_clients',
      'select * from public.oauth_clients',
      `select client_id from public.oauth_clients where secret like 'enc1:%'`,
      'select client_id from public.oauth_clients order by secret',
    ]) {
      expect([way, (await database.attempt('elite', way)).error]).toEqual([way, '42501']);
    }
  });

  it('does not see who allows it what', async () => {
    const { rows } = await database.attempt('elite', 'select id from public.oauth_grants');
    expect(rows).toEqual([]);
  });

  it.each([
    `update public.oauth_clients set redirect_uris = '{https://elsewhere.example}'`,
    `update public.oauth_clients set scopes = '{works:read,works:write}'`,
    'delete from public.oauth_clients',
  ])('cannot go past the server: %s', async (statement) => {
    expect((await database.attempt('elite', statement)).error).toBe('42501');
  });
});

describe('who allows an app something', () => {
  it('sees what, and not the app’s own entry', async () => {
    const grants = await database.attempt(
      'pro',
      'select scopes, revoked_at from public.oauth_grants',
    );
    expect(grants.rows).toEqual([{ scopes: ['works:read', 'findings:read'], revoked_at: null }]);
    const apps = await database.attempt('pro', `select ${columns} from public.oauth_clients`);
    expect(apps.rows).toEqual([]);
  });

  it.each([
    `update public.oauth_grants set scopes = '{works:write}'`,
    'update public.oauth_grants set revoked_at = null',
    'delete from public.oauth_grants',
  ])('cannot go past the server: %s', async (statement) => {
    expect((await database.attempt('pro', statement)).error).toBe('42501');
  });
});

it('strangers, visitors and agencies see neither', async () => {
  for (const person of ['standard', 'agency', null]) {
    for (const read of [
      `select ${columns} from public.oauth_clients`,
      'select id from public.oauth_grants',
    ]) {
      const { rows } = await database.attempt(person, read);
      expect([person, read, rows]).toEqual([person, read, []]);
    }
  }
});

it('nobody but the server reads what tokens leave behind', async () => {
  for (const person of ['pro', 'elite', 'admin', null]) {
    const { error } = await database.attempt(person, 'select kind from private.oauth_models');
    expect([person, error]).toEqual([person, '42501']);
  }
});

it('takes exactly the scopes of the domain', async () => {
  const all = `{${apiScopes.join(',')}}`;
  const set = 'update public.oauth_clients set scopes = $1';
  await database.owner.query(set, [all]);
  await expect(database.owner.query(set, ['{everything}'])).rejects.toMatchObject({
    code: '23514',
  });
});

it('an app is allowed once by a person: what is new goes into the same row', async () => {
  await expect(
    database.owner.query(
      `insert into public.oauth_grants (user_id, client_id, scopes)
       select user_id, client_id, '{works:read}' from public.oauth_grants where user_id = $1`,
      [database.id('pro')],
    ),
  ).rejects.toMatchObject({ code: '23505' });
});
