import { openClient } from '@leakblock/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

describe('a person without a profile', () => {
  it('makes her own with the call of the specification', async () => {
    const { rows, error } = await database.attempt(
      'empty',
      `insert into public.profiles (id, created_at, updated_at) values ($1, now(), now())
       returning subscription_tier, verified, banned, email`,
      [database.id('empty')],
    );
    expect(error).toBeNull();
    expect(rows).toEqual([
      { subscription_tier: 'standard', verified: false, banned: false, email: 'empty@example.org' },
    ]);
  });

  it('gets the defaults whatever she claims about herself', async () => {
    const { rows } = await database.attempt(
      'empty',
      `insert into public.profiles (id, subscription_tier, verified, banned, email, created_at)
       values ($1, 'elite', true, true, 'admin@example.org', '2001-01-01')
       returning subscription_tier, verified, banned, email, created_at > now() - interval '1 hour' as is_new`,
      [database.id('empty')],
    );
    expect(rows).toEqual([
      {
        subscription_tier: 'standard',
        verified: false,
        banned: false,
        email: 'empty@example.org',
        is_new: true,
      },
    ]);
  });

  it('cannot make one for somebody else', async () => {
    const { error } = await database.attempt(
      'empty',
      'insert into public.profiles (id) values ($1)',
      [database.id('unconfirmed')],
    );
    expect(error).toBe('42501');
  });
});

describe('a profile', () => {
  const privileged: Record<string, string> = {
    subscription_tier: `'elite'`,
    verified: 'false',
    banned: 'true',
    email: `'admin@example.org'`,
    created_at: `'2001-01-01'`,
    id: `gen_random_uuid()`,
  };

  it.each(Object.entries(privileged))('is not hers to change in %s', async (column, value) => {
    const patched = await database.attempt(
      'pro',
      `update public.profiles set first_name = 'Luna', ${column} = ${value} where id = $1`,
      [database.id('pro')],
    );
    expect(patched.error).toBe('42501');
    if (column === 'id') return;
    const upserted = await database.attempt(
      'pro',
      `insert into public.profiles (id, ${column}) values ($1, ${value})
       on conflict (id) do update set ${column} = ${value}`,
      [database.id('pro')],
    );
    expect(upserted.error).toBe('42501');
  });

  it('is hers to change in everything else', async () => {
    const { rows, error } = await database.attempt(
      'pro',
      `update public.profiles
       set first_name = 'Luna', last_name = 'M', date_of_birth = '1990-01-01', address = 'a', postal_code = '1',
         city = 'c', country = 'd', phone = '1', locale = 'fr', discreet_mode = true
       where id = $1 returning updated_at > created_at as is_touched`,
      [database.id('pro')],
    );
    expect(error).toBeNull();
    expect(rows).toEqual([{ is_touched: true }]);
  });

  it('shows everybody her own row only, and a count of one', async () => {
    const { rows } = await database.attempt('pro', 'select id from public.profiles');
    expect(rows).toEqual([{ id: database.id('pro') }]);
  });

  it('refuses a birthday less than 18 years ago', async () => {
    const { error } = await database.attempt(
      'pro',
      `update public.profiles set date_of_birth = now() - interval '17 years' where id = $1`,
      [database.id('pro')],
    );
    expect(error).toBe('23514');
  });

  it.each(['admin', 'moderator'])(
    'is changed by no %s past the server’s functions',
    async (who) => {
      const sql = (set: string) => `update public.profiles set ${set} where id = $1`;
      for (const set of ['verified = true', `first_name = 'Mia'`, `email = 'x@example.org'`]) {
        const changed = await database.attempt(who, sql(set), [database.id('unverified')]);
        expect(changed).toMatchObject({ error: null, count: 0 });
      }
      const own = await database.attempt(who, sql('verified = not verified'), [database.id(who)]);
      expect(own.error).toBe('42501');
    },
  );
});

describe('lists of names and links', () => {
  it('replaces the official links as onboarding does: delete, then insert an array', async () => {
    const me = database.id('standard');
    await database.keep('standard', 'delete from public.official_links where user_id = $1', [me]);
    const { count } = await database.keep(
      'standard',
      `insert into public.official_links (user_id, platform, url) values
         ($1, 'OnlyFans', 'https://onlyfans.com/mira'), ($1, 'X', 'https://x.com/mira')`,
      [me],
    );
    expect(count).toBe(2);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://x.example/a',
    'https://',
    'https://a b',
    `https://x.example/${'a'.repeat(500)}`,
  ])('refuses the address %s', async (url) => {
    const { error } = await database.attempt(
      'pro',
      `insert into public.official_links (user_id, platform, url) values ($1, 'X', $2)`,
      [database.id('pro'), url],
    );
    expect(error).toBe('23514');
  });

  it('refuses the same address twice', async () => {
    const { error } = await database.attempt(
      'pro',
      `insert into public.official_links (user_id, platform, url)
       select user_id, platform, url from public.official_links where user_id = $1`,
      [database.id('pro')],
    );
    expect(error).toBe('23505');
  });

  it.each([
    ['user_niches', 'niche', 30],
    ['stage_names', 'name', 50],
  ])('holds at most so many %s, also in one bulk insert', async (table, column, most) => {
    const insert = `insert into public.${table} (user_id, ${column})
      select $1, 'entry ' || n from generate_series(1, $2::int) as n`;
    const me = database.id('empty');
    expect((await database.attempt('empty', insert, [me, most])).count).toBe(most);
    expect((await database.attempt('empty', insert, [me, most + 1])).error).toBe('23514');
  });

  it('holds at most so many, also from two places in the same moment', async () => {
    const me = database.id('empty');
    const insert = `insert into public.user_niches (user_id, niche)
      select $1, $2::text || n from generate_series(1, $3::int) as n`;
    const [one, other] = await Promise.all([openClient(database.url), openClient(database.url)]);
    try {
      await one.query('begin');
      await one.query(insert, [me, 'one ', 30]);
      let answer: unknown = null;
      const late = other.query(insert, [me, 'other ', 1]).then(
        () => (answer = 'taken'),
        (error: unknown) => (answer = (error as { code?: string }).code),
      );
      const look = async () => {
        const { rowCount: waiting } = await database.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return [waiting, answer];
      };
      await expect.poll(look).not.toEqual([0, null]);
      await one.query('commit');
      await late;
      expect(answer).toBe('23514');
    } finally {
      await database.owner.query('delete from public.user_niches where user_id = $1', [me]);
      await Promise.all([one.end(), other.end()]);
    }
  });

  it.each(['user_niches', 'stage_names', 'official_links'])(
    'never gives a row of %s to somebody else',
    async (table) => {
      const { error } = await database.attempt('pro', `update public.${table} set user_id = $1`, [
        database.id('elite'),
      ]);
      expect(error).toBe('42501');
    },
  );
});
