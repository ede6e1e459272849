import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

const crash = `insert into public.debug_logs (action, table_name, data, user_id, created_at)
  values ('crash', 'dashboard', jsonb_build_object('stack', repeat('x', $1::int)), $2, '2001-01-01')`;

it('a crash is kept under the name of whoever was signed in, whatever the row says', async () => {
  await database.keep('pro', crash, [100, database.id('admin')]);
  await database.keep(null, crash, [100, database.id('admin')]);
  const { rows } = await database.owner.query(
    `select user_id from public.debug_logs where data ->> 'stack' like 'xx%'
     and created_at > now() - interval '1 hour' order by id`,
  );
  expect(rows).toEqual([{ user_id: database.id('pro') }, { user_id: null }]);
});

it.each([
  ['a huge stack', 17_000],
  ['a gigantic stack', 5_000_000],
])('%s is refused', async (_name, size) => {
  expect((await database.attempt(null, crash, [size, null])).error).toBe('23514');
});

it('nobody but an admin reads them', async () => {
  expect((await database.attempt(null, 'select from public.debug_logs')).error).toBe('42501');
  expect((await database.attempt('standard', 'select from public.debug_logs')).count).toBe(0);
  expect((await database.attempt('admin', 'select from public.debug_logs')).count).toBeGreaterThan(
    0,
  );
});

it('visitors together are heard 300 times an hour, a person 30 times', async () => {
  const many = `insert into public.debug_logs (action) select 'crash' from generate_series(1, $1::int)`;
  expect((await database.attempt(null, many, [250])).error).toBeNull();
  expect((await database.attempt(null, many, [301])).error).toBe('PT429');
  expect((await database.attempt('basic', many, [30])).error).toBeNull();
  expect((await database.attempt('basic', many, [31])).error).toBe('PT429');
});
