import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectations, plantedRows } from './expectations.ts';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

const agency = '5eed0000-0000-4000-8000-00000000a001';
const elsewhere = '5eed0000-0000-4000-8000-00000000a002';

/** What an agency reads of a creator it looks after. Her works, papers, mails, letters and payments are not among it. */
const opened = [
  'agencies',
  'agency_creators',
  'agency_events',
  'agency_invitations',
  'counter_notices',
  'fake_profile_events',
  'fake_profiles',
  'finding_events',
  'findings',
  'removal_cases',
  'removal_checks',
  'removal_events',
  'removal_request_cases',
  'removal_requests',
  'scans',
];

let database: SeededDatabase;
let creator: string;
beforeAll(async () => {
  database = await openSeededDatabase();
  creator = database.id('agency-creator');
  await database.owner.query(plantedRows.replaceAll('$1', `'${creator}'`));
});
beforeEach(async () => {
  await database.owner.query(
    `update public.agencies set status = 'active';
     update public.agency_creators set status = 'active', ended_at = null where user_id = '${creator}';
     delete from public.agency_members where user_id <> '${database.id('agency')}';
     insert into public.agency_members (agency_id, user_id, role)
       values ('${agency}', '${database.id('agency')}', 'owner') on conflict do nothing;`,
  );
});
afterAll(async () => database.close());

/** Tables that show this person rows of the creator, by her id. */
async function readsOfHer(person: string): Promise<string[]> {
  const tables: string[] = [];
  const { rows } = await database.owner.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'creator_id') group by table_name`,
  );
  const byColumn = rows
    .filter(({ name }) => name !== 'agency_members')
    .map(({ name, columns }) => [name, columns.map((column) => `${column} = $1`).join(' or ')]);
  const others = Object.entries(expectations)
    .filter(([table]) => !rows.some(({ name }) => name === table))
    // What everybody reads says nothing of her.
    .filter(([, { may }]) => !may.select.includes('stranger'))
    .map(([table, { where }]) => [table, where]);
  for (const [table, where] of [...byColumn, ...others]) {
    const { count, error } = await database.attempt(
      person,
      `select from public.${table ?? ''} where ${where ?? ''}`,
      [creator],
    );
    expect([table, error]).toEqual([table, null]);
    if (count > 0) tables.push(table ?? '');
  }
  return tables.sort();
}

it('an agency reads what its work needs, and of the creator nothing else', async () => {
  expect(await readsOfHer('agency')).toEqual(opened);
});

it('viewers read as owners do', async () => {
  await database.owner.query(`update public.agency_members set role = 'viewer'`);
  expect(await readsOfHer('agency')).toEqual(opened);
});

it('another agency, an unlinked one, and who is no member read nothing', async () => {
  await database.owner.query(
    `insert into public.agency_members (agency_id, user_id, role)
     values ('${elsewhere}', '${database.id('basic')}', 'owner')`,
  );
  expect(await readsOfHer('basic')).toEqual([]);
  expect(await readsOfHer('pro')).toEqual([]);
});

it.each([
  ['a link ends', `update public.agency_creators set status = 'ended', ended_at = now()`],
  ['the agency is suspended', `update public.agencies set status = 'suspended'`],
  ['the member is removed', `delete from public.agency_members`],
])('the moment %s, nothing of her is read', async (_name, statement) => {
  expect((await database.attempt('agency', 'select from public.findings')).count).toBeGreaterThan(
    0,
  );
  await database.owner.query(statement);
  const left = await readsOfHer('agency');
  // That there was a link, and what was done under it, stays in the agency's own books.
  expect(left.filter((table) => !table.startsWith('agenc'))).toEqual([]);
});

it('one creator is one creator: those of nobody and of other agencies stay hidden', async () => {
  const { rows } = await database.attempt(
    'agency',
    `select distinct user_id as who from public.findings
     union select user_id from public.removal_cases union select user_id from public.scans
     union select user_id from public.removal_requests union select user_id from public.fake_profiles`,
  );
  expect(rows).toEqual([{ who: creator }]);
});

it('what was stopped for showing signs of a minor is not among it, and comes to nobody by way of an agency', async () => {
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into public.findings (user_id, url, address, host, site_kind, found_by, lane, score, status, stop_label)
     values ($1, 'https://a.example/s', 'https://a.example/s', 'a.example', 'leak', 'crawl', 'leak', 0.5, 'stopped',
       'possible_minor') returning id`,
    [creator],
  );
  const finding = `select from public.findings where id = '${rows[0]?.id ?? ''}'`;
  const removalCase = `select from public.removal_cases where user_id = '${creator}'`;
  const before = (await database.attempt('agency', removalCase)).count;
  expect(before).toBeGreaterThan(0);
  await database.owner.query(
    `update public.removal_cases set stop_label = 'possible_minor' where user_id = '${creator}'`,
  );
  expect((await database.attempt('agency', finding)).count).toBe(0);
  expect((await database.attempt('agency', removalCase)).count).toBe(0);
  expect((await database.attempt('agency-creator', finding)).count).toBe(1);
  expect((await database.attempt('admin', finding)).count).toBe(1);
  await database.owner.query(
    `update public.removal_cases set stop_label = null where user_id = '${creator}'`,
  );
});

it('an agency changes nothing in any of them', async () => {
  for (const table of opened.filter((name) => !name.startsWith('agenc'))) {
    const { where, set } = expectations[table]!;
    for (const statement of [`update public.${table} set ${set}`, `delete from public.${table}`]) {
      const { count, error } = await database.attempt('agency', `${statement} where ${where}`, [
        creator,
      ]);
      expect([table, count, error]).toEqual([table, 0, '42501']);
    }
  }
});
