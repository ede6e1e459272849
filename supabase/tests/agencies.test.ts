import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

const isAgency = 'select public.is_agency() as answer';

it.each([
  ['agency', true],
  ['agency-creator', false],
  ['pro', false],
  ['admin', false],
])('is_agency asked by %s: %s', async (person, answer) => {
  expect((await database.attempt(person, isAgency)).rows).toEqual([{ answer }]);
});

it('is_agency is no business of a visitor', async () => {
  expect((await database.attempt(null, isAgency)).error).toBe('42501');
});

it('an agency sees the links to its creators, and of the creators nothing else', async () => {
  const links = await database.attempt(
    'agency',
    'select status from public.agency_creators order by 1',
  );
  expect(links.rows).toEqual([{ status: 'active' }, { status: 'invited' }]);
  for (const table of [
    'profiles',
    'official_links',
    'stage_names',
    'scans',
    'digital_signatures',
  ]) {
    const column = table === 'profiles' ? 'id' : 'user_id';
    const { count, error } = await database.attempt(
      'agency',
      `select from public.${table} where ${column} = $1`,
      [database.id('agency-creator')],
    );
    expect([table, count, error]).toEqual([table, 0, null]);
  }
});

it('a creator sees who asks to act for her; strangers see no agency at all', async () => {
  const seen = async (person: string) =>
    (await database.attempt(person, 'select name from public.agencies')).rows;
  expect(await seen('basic')).toEqual([{ name: 'Lantern Talent' }]);
  expect(await seen('pro')).toEqual([]);
});

it('nobody makes herself a member, a creator or an owner of an agency', async () => {
  const agency = '5eed0000-0000-4000-8000-00000000a001';
  for (const [table, column] of [
    ['agency_members', 'role'],
    ['agency_creators', 'status'],
  ]) {
    const joined = await database.attempt(
      'pro',
      `insert into public.${table} (agency_id, user_id) values ($1, $2)`,
      [agency, database.id('pro')],
    );
    expect(joined.error).toBe('42501');
    const changed = await database.attempt(
      'agency',
      `update public.${table} set ${column} = 'owner'`,
    );
    expect(changed.error).toBe('42501');
  }
});

it('a suspended agency is none', async () => {
  await database.owner.query(`update public.agencies set status = 'suspended'`);
  expect((await database.attempt('agency', isAgency)).rows).toEqual([{ answer: false }]);
  expect((await database.attempt('agency', 'select from public.agency_creators')).count).toBe(0);
});
