import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

it('lists the ten newest, her own and those for everybody', async () => {
  const { rows } = await database.attempt(
    'pro',
    'select user_id, global, title from public.notifications order by created_at desc limit 10',
  );
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual({ user_id: null, global: true, title: 'Planned maintenance' });
  expect(rows.slice(1).every((row) => row['user_id'] === database.id('pro'))).toBe(true);
});

it('marks one and several as read, and deletes one', async () => {
  const unread = await database.attempt(
    'pro',
    'select id from public.notifications where not read and user_id is not null order by created_at',
  );
  const ids = unread.rows.map((row) => row['id']);
  expect(ids).toHaveLength(2);
  const one = await database.attempt(
    'pro',
    'update public.notifications set read = true where id = $1',
    [ids[0]],
  );
  expect(one).toMatchObject({ count: 1, error: null });
  const several = await database.attempt(
    'pro',
    'update public.notifications set read = true where id = any($1)',
    [ids],
  );
  expect(several).toMatchObject({ count: 2, error: null });
  const deleted = await database.attempt('pro', 'delete from public.notifications where id = $1', [
    ids[0],
  ]);
  expect(deleted).toMatchObject({ count: 1, error: null });
});

it.each([
  `title = 'You won'`,
  `message = 'Click here'`,
  `created_at = now()`,
  `global = true`,
  `user_id = null`,
  `notification_id = id`,
  `id = gen_random_uuid()`,
])('nothing else of it can be changed: %s', async (set) => {
  const { error } = await database.attempt(
    'pro',
    `update public.notifications set read = true, ${set}`,
  );
  expect(error).toBe('42501');
});

it('those for everybody can be neither marked nor deleted by one person', async () => {
  const marked = await database.attempt(
    'pro',
    'update public.notifications set read = true where user_id is null',
  );
  expect(marked).toMatchObject({ count: 0, error: null });
  const deleted = await database.attempt(
    'pro',
    'delete from public.notifications where user_id is null',
  );
  expect(deleted).toMatchObject({ count: 0, error: null });
});
