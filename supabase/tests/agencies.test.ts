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

it('an agency sees the links to its creators, and of the creators’ own tables nothing', async () => {
  const links = await database.attempt(
    'agency',
    'select user_id, status from public.agency_creators',
  );
  expect(links.rows).toEqual([{ user_id: database.id('agency-creator'), status: 'active' }]);
  for (const table of ['profiles', 'official_links', 'stage_names', 'digital_signatures']) {
    const column = table === 'profiles' ? 'id' : 'user_id';
    const { count, error } = await database.attempt(
      'agency',
      `select from public.${table} where ${column} = $1`,
      [database.id('agency-creator')],
    );
    expect([table, count, error]).toEqual([table, 0, null]);
  }
});

it('a creator sees her agency; who was asked only, and strangers, see no agency at all', async () => {
  const seen = async (person: string) =>
    (await database.attempt(person, 'select name from public.agencies')).rows;
  expect(await seen('agency-creator')).toEqual([{ name: 'Lantern Talent' }]);
  expect(await seen('basic')).toEqual([]);
  expect(await seen('pro')).toEqual([]);
});

it('invitations are read by the members, and not by who was asked: she asks a function', async () => {
  const seen = async (person: string | null) =>
    (await database.attempt(person, 'select from public.agency_invitations')).count;
  expect([await seen('agency'), await seen('admin')]).toEqual([1, 1]);
  expect([await seen('basic'), await seen('agency-creator'), await seen('pro')]).toEqual([0, 0, 0]);
});

it('whose address it is, no person may ask the database', async () => {
  for (const person of ['agency', 'basic', 'admin', null]) {
    const asked = await database.attempt(person, 'select private.confirmed_email_of($1)', [
      database.id('basic'),
    ]);
    expect([person, asked.error]).toEqual([person, '42501']);
  }
});

it('nobody works for two agencies, and an address is asked once at a time by each', async () => {
  const { owner } = database;
  await owner.query(
    `insert into public.agencies (id, name) values ('5eed0000-0000-4000-8000-00000000a009', 'Second')`,
  );
  await expect(
    owner.query(
      `insert into public.agency_members (agency_id, user_id)
       values ('5eed0000-0000-4000-8000-00000000a009', $1)`,
      [database.id('agency')],
    ),
  ).rejects.toMatchObject({ code: '23505' });
  const ask = (agency: string) =>
    owner.query(
      `insert into public.agency_invitations (agency_id, email, kind, expires_at)
       values ($1, 'basic@example.org', 'creator', now() + interval '1 day')`,
      [agency],
    );
  await expect(ask('5eed0000-0000-4000-8000-00000000a001')).rejects.toMatchObject({
    code: '23505',
  });
  await ask('5eed0000-0000-4000-8000-00000000a009');
});

it('a trail is only ever added to, by the server too', async () => {
  const { owner } = database;
  for (const statement of [
    "update public.agency_events set action = 'x'",
    'delete from public.agency_events',
  ]) {
    await owner.query('begin');
    await owner.query('set local role service_role');
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '42501' });
    await owner.query('rollback');
  }
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
