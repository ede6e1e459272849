import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
  await database.owner.query(
    `insert into public.login_events (user_id, session_id, seen_address)
     select id, gen_random_uuid(), '203.0.113.9' from auth.users`,
  );
});
afterAll(async () => database.close());

it('a person sees where she signed in, and nobody else’s sign-ins', async () => {
  const all = 'select from public.login_events';
  expect((await database.attempt('basic', all)).count).toBe(1);
  expect((await database.attempt('agency', all)).count).toBe(1);
  expect((await database.attempt(null, all)).error).toBe('42501');
  expect((await database.attempt('admin', all)).count).toBeGreaterThan(5);
});

it('nobody makes her own sign-ins look different', async () => {
  for (const statement of [
    `insert into public.login_events (user_id, session_id) values (auth.uid(), gen_random_uuid())`,
    `update public.login_events set seen_address = '198.51.100.1'`,
    'delete from public.login_events',
  ]) {
    expect((await database.attempt('pro', statement)).error).toBe('42501');
    expect((await database.attempt('admin', statement)).error).toBe('42501');
  }
});
