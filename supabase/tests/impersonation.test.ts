import { createTestDatabase, openClient } from '@leakblock/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectations, plantedRows } from './expectations.ts';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
let owner: string;
beforeAll(async () => {
  database = await openSeededDatabase();
  owner = database.id('agency-creator');
  await database.owner.query(plantedRows.replaceAll('$1', `'${owner}'`));
});
afterAll(async () => database.close());

/** Rows of a table that somebody with these claims sees of the owner's. */
async function seen(table: string, claims: object): Promise<number> {
  const { where } = expectations[table]!;
  const client = database.owner;
  await client.query('begin');
  try {
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ role: 'authenticated', ...claims })],
    );
    const { rowCount } = await client.query(
      `select from public.${table} where ${where.replaceAll('$1', `'${owner}'::uuid`)}`,
    );
    return rowCount ?? 0;
  } finally {
    await client.query('rollback');
  }
}

describe('an operator who looks at an account', () => {
  it.each(Object.keys(expectations))(
    'sees of %s what she may see as an operator',
    async (table) => {
      const { select } = expectations[table]!.may;
      const hers = await seen(table, { sub: owner });
      expect(hers > 0).toBe(select.includes('owner'));
      const looked = await seen(table, { sub: owner, act: { sub: database.id('admin') } });
      expect(looked > 0).toBe(select.includes('owner') && select.includes('admin'));
    },
  );

  it.each([
    ['loses the role', `delete from public.user_roles where user_id = $1 and role = 'admin'`],
    ['is banned', `insert into public.user_bans (user_id, ban_reason) values ($1, 'none')`],
    ['leaves', `delete from auth.users where id = $1`],
  ])('looks no more when she %s', async (_what, sql) => {
    const another = await createTestDatabase();
    const client = await openClient(another.ownerUrl);
    const [operator, person] = ['00000000-0000-4000-8000-0000000000a1', owner];
    await client.query('insert into auth.users (id) values ($1), ($2)', [operator, person]);
    await client.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [
      operator,
    ]);
    const start = `insert into auth.sessions (id, user_id, tag) values (gen_random_uuid(), $1, $2)`;
    await client.query(start, [person, `impersonation ${operator}`]);
    await client.query(start, [person, null]);
    await client.query(sql, [operator]);
    const left = await client.query('select tag from auth.sessions');
    expect(left.rows).toEqual([{ tag: null }]);
    await client.end();
    await another.drop();
  });
});

describe('what operators find a person by', () => {
  const words = async (handle: string) => {
    const { rows } = await database.owner.query<{ words: string }>(
      'select words from private.account_search where user_id = $1',
      [database.id(handle)],
    );
    return rows[0]?.words.split('\n') ?? null;
  };

  it('follows her names and links, in lower case', async () => {
    await database.keep('pro', `update public.profiles set first_name = 'ÉLODIE' where id = $1`, [
      database.id('pro'),
    ]);
    await database.keep(
      'pro',
      `insert into public.stage_names (user_id, name) values ($1, 'Night Owl')`,
      [database.id('pro')],
    );
    await database.keep(
      'pro',
      `insert into public.official_links (user_id, platform, url) values ($1, 'X', 'https://www.X.com/NightOwl')`,
      [database.id('pro')],
    );
    expect(await words('pro')).toEqual(
      expect.arrayContaining(['pro@example.org', 'élodie', 'night owl', 'x.com/nightowl']),
    );
    await database.keep('pro', `delete from public.stage_names where name = 'Night Owl'`);
    expect(await words('pro')).not.toContain('night owl');
  });

  it('holds whatever two of her screens write at once', async () => {
    await Promise.all(
      ['Left', 'Right'].map(async (name) => {
        const client = await openClient(database.url);
        await client.query('insert into public.stage_names (user_id, name) values ($1, $2)', [
          database.id('elite'),
          name,
        ]);
        await client.end();
      }),
    );
    expect(await words('elite')).toEqual(expect.arrayContaining(['left', 'right']));
  });

  it('goes with her account, and is for the server only', async () => {
    const read = await database.attempt('admin', 'select * from private.account_search');
    expect(read.error).toBe('42501');
    await database.owner.query('delete from auth.users where id = $1', [database.id('standard')]);
    const { rows } = await database.owner.query(
      `select from private.account_search where words like '%standard@example.org%'`,
    );
    expect(rows).toEqual([]);
  });
});
