import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectations, plantedRows } from './expectations.ts';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';
import { plantedRemovals } from './removal-expectations.ts';

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
  'reports',
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
  const finding = rows[0]?.id ?? '';
  await database.owner.query(
    `insert into public.finding_events (finding_id, user_id, actor, action, to_status)
     values ($1, $2, 'scan', 'stopped', 'stopped')`,
    [finding, creator],
  );
  for (const look of [
    `select from public.findings where id = '${finding}'`,
    `select from public.finding_events where finding_id = '${finding}'`,
  ]) {
    const seen = async (who: string) => (await database.attempt(who, look)).count;
    expect([await seen('agency'), await seen('agency-creator'), await seen('admin')]).toEqual([
      ...[0, 1, 1],
    ]);
  }
});

it('of a removal that was stopped, nothing that was done about it either; of another page as before', async () => {
  // A second page, with a request of its own.
  const other = plantedRemovals.replaceAll('000777', '000779').replaceAll('/x', '/y');
  await database.owner.query(
    other.replaceAll('a token', 'another').replaceAll('$1', `'${creator}'`),
  );
  const tables = [
    ...['removal_cases', 'removal_requests', 'removal_request_cases', 'removal_events'],
    ...['removal_checks', 'counter_notices'],
  ];
  await database.owner.query(
    `insert into public.removal_checks (case_id, user_id, run, vantage, target, url, verdict)
     select id, user_id, gen_random_uuid(), 'first', 'page', url, 'present' from public.removal_cases
     where number = 'R-2026-000779'`,
  );
  const seen = async (who: string) => {
    const counts: number[] = [];
    for (const table of tables) {
      const look = `select from public.${table} where user_id = '${creator}'`;
      counts.push((await database.attempt(who, look)).count);
    }
    return counts;
  };
  const hers = await seen('agency-creator');
  const before = await seen('agency');
  expect(before).toEqual(hers);
  const stop = (label: string) =>
    database.owner.query(
      `update public.removal_cases set stop_label = ${label} where number = 'R-2026-000779'`,
    );
  await stop(`'possible_minor'`);
  expect(await seen('agency')).toEqual(before.map((count) => count - 1));
  expect([await seen('agency-creator'), await seen('admin')]).toEqual([hers, hers]);
  // One notice about both pages names the stopped one too.
  await database.owner.query(
    `insert into public.removal_request_cases (request_id, case_id, user_id, recipient_key)
     select request.id, stopped.id, stopped.user_id, 'both'
     from public.removal_requests as request, public.removal_cases as stopped
     where request.number = 'R-2026-000777' and stopped.number = 'R-2026-000779'`,
  );
  const [cases, requests, covered, events, checks, counters] = before;
  expect(await seen('agency')).toEqual([
    ...[cases! - 1, requests! - 2, covered! - 2, events! - 1, checks! - 1, counters! - 2],
  ]);
  await stop('null');
  expect((await seen('agency')).slice(0, 2)).toEqual(before.slice(0, 2));
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
