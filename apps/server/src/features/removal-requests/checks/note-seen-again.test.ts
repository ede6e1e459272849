import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCaseOfFinding } from './check-case-of-finding.ts';
import type { LookedAt } from './look-at-case.ts';
import { notePageSeenAgain, noteWorkFoundAgain } from './note-seen-again.ts';
import { storeRun } from './store-run.ts';
import { startCheckWorld } from './testing/check-world.ts';
import type { CheckWorld } from './testing/check-world.ts';
import { seenGone, seenStanding } from './testing/what-was-seen.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await startCheckWorld();
});
afterAll(() => world.stop());

const followedTo = async (id: string) =>
  (
    await world.sql<{ moved_to_case_id: string | null }>(
      'select moved_to_case_id from removal_cases where id = $1',
      [id],
    )
  )[0]?.moved_to_case_id;
const asService = <T>(run: Parameters<typeof world.gateway.context.database.asService<T>>[0]) =>
  world.gateway.context.database.asService(run);
const jobsFor = async (id: string) =>
  (
    await world.sql<{ count: number }>(
      `select count(*)::int from pgboss.job where name = 'removal-requests.check-case' and data ->> 'caseId' = $1`,
      [id],
    )
  )[0]?.count;

/** A finding of hers on a leak site, judged to be a leak. */
async function findPage(url: string, quality: 'exact' | null = 'exact'): Promise<string> {
  const [finding] = await world.sql<{ id: string }>(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, quality, score, parts)
     values ($1, $2, $2, 'leaks.example', 'leak', 'search', 'leak', $3, 0.9, '[]') returning id`,
    [world.person.userId, url, quality],
  );
  return finding?.id ?? '';
}

it('a scan that finds a page gone leaves it to the verifier until a case has proven it', async () => {
  const [withCase, withoutCase] = [
    await findPage('https://leaks.example/a-case'),
    await findPage('https://leaks.example/no-case'),
  ];
  const id = await world.openCase('https://leaks.example/a-case');
  await world.sql('update removal_cases set finding_id = $2 where id = $1', [id, withCase]);
  const leave = (finding: string) =>
    asService((trx) => checkCaseOfFinding(trx, world.gateway.context, finding));
  expect([await leave(withCase), await leave(withCase), await leave(withoutCase)]).toEqual([
    ...[true, true],
    false,
  ]);
  expect(await jobsFor(id)).toBe(1);
  await world.sql(`update removal_cases set source_state = 'gone' where id = $1`, [id]);
  expect(await leave(withCase)).toBe(false);
});

it('what a case was opened from is gone and back with it, also where it had not heard of it', async () => {
  const url = 'https://leakvault.example/its-finding';
  const finding = await findPage(url);
  const [profile] = await world.sql<{ id: string }>(
    `insert into fake_profiles (user_id, url, site_id, site_label, category, username, matched_name, score, parts)
     values ($1, $2, 'perch', 'Perch', 'Social', 'luna', 'Luna', 0.9, '[]') returning id`,
    [world.person.userId, url],
  );
  const id = await world.openCase(url);
  await world.sql('update removal_cases set finding_id = $2, fake_profile_id = $3 where id = $1', [
    id,
    finding,
    profile?.id,
  ]);
  const store = (looked: LookedAt) =>
    asService((trx) => storeRun(trx, world.gateway.context, id, looked));
  const standing = () =>
    world.sql(
      `select (select gone_at is null from findings where id = $1) as finding,
         (select gone_at is null from fake_profiles where id = $2) as profile`,
      [finding, profile?.id],
    );
  await store(seenGone());
  await world.pass(7);
  await store(seenGone());
  expect(await standing()).toEqual([{ finding: false, profile: false }]);
  // As a scan left them that took the answer of a page for the page.
  for (const table of ['findings', 'fake_profiles'])
    await world.sql(`update ${table} set gone_at = null where url = $1`, [url]);
  await world.pass(7);
  await store(seenGone());
  expect(await standing()).toEqual([{ finding: false, profile: false }]);
  await world.pass(7);
  await store(seenStanding());
  expect(await standing()).toEqual([{ finding: true, profile: true }]);
});

describe('a scan that sees a page', () => {
  async function addWorks(count: number): Promise<string[]> {
    const rows = await world.sql<{ id: string }>(
      `insert into works (user_id, kind, title, quality)
       select $1, 'photo', 'Work ' || place, 90 from generate_series(1, $2) as place returning id`,
      [world.person.userId, count],
    );
    return rows.map(({ id }) => id);
  }
  const addMatches = (findingId: string, workIds: readonly string[]) =>
    world.sql(
      `insert into finding_matches (finding_id, user_id, work_id, media_url, label, distance, paths, box)
       select $1, $2, unnest($3::uuid[]), 'https://mirror.example/1.jpg', 'high', 12, '{}', '{}'`,
      [findingId, world.person.userId, workIds],
    );
  const seen = (url: string) =>
    asService((trx) =>
      notePageSeenAgain(trx, world.gateway.context, { userId: world.person.userId, url }),
    );

  it('has a case checked that counts as gone, once in an hour, and no other', async () => {
    const gone = await world.openCase('https://leaks.example/gone');
    await world.sql(`update removal_cases set source_state = 'gone' where id = $1`, [gone]);
    const up = await world.openCase('https://leaks.example/up');
    const given = await world.openCase('https://leaks.example/gone-and-given-up');
    await world.sql(
      `update removal_cases set source_state = 'gone', status = 'withdrawn' where id = $1`,
      [given],
    );
    for (const page of ['gone', 'gone', 'up', 'gone-and-given-up'])
      expect(await seen(`https://leaks.example/${page}`)).toBe(true);
    expect(await seen('https://leaks.example/without-a-case')).toBe(false);
    expect([await jobsFor(gone), await jobsFor(up), await jobsFor(given)]).toEqual([1, 0, 0]);
  });

  it('gives a new page with a work of a resolved case a case of its own, about what was recognised there', async () => {
    const [workId = '', other = '', third = ''] = await addWorks(3);
    const old = await world.openCase('https://leaks.example/old', { workId });
    await world.sql(
      `insert into removal_case_works (case_id, user_id, work_id, description, kind, made_by)
       values ($1, $2, $3, 'Not on the copy', 'photo', 'self')`,
      [old, world.person.userId, third],
    );
    const url = 'https://mirror.example/new';
    const finding = await findPage(url);
    const found = () =>
      asService((trx) =>
        noteWorkFoundAgain(trx, world.gateway.context, {
          ...{ userId: world.person.userId, findingId: finding, url },
        }),
      );
    await addMatches(finding, [other]);
    await world.sql(
      `update removal_cases set status = 'resolved', source_state = 'gone', resolved_at = now(), first_gone_at = now()
       where id = $1`,
      [old],
    );
    await found();
    expect(await followedTo(old)).toBeNull();
    await addMatches(finding, [workId]);
    await found();
    const linked = await world.sql<{ id: string }>(
      `select removal_cases.id, work_id, description, made_by, distance, claim, media_urls
       from removal_cases join removal_case_works on case_id = removal_cases.id where url = $1
       order by description`,
      [url],
    );
    const matched = {
      claim: 'copyright',
      distance: 12,
      media_urls: ['https://mirror.example/1.jpg'],
    };
    expect(linked).toMatchObject([
      { ...matched, work_id: workId, description: 'Beach set', made_by: 'self' },
      { ...matched, work_id: other, description: 'Work 2', made_by: null },
    ]);
    expect(await followedTo(old)).toBe(linked[0]?.id);
    await found();
    expect(await world.sql('select from removal_cases where url = $1', [url])).toHaveLength(1);
  });

  it('opens none for a likeness that proves nothing alone', async () => {
    const [workId = ''] = await addWorks(1);
    const old = await world.openCase('https://leaks.example/liked', { workId });
    await world.sql(
      `update removal_cases set status = 'resolved', source_state = 'gone', resolved_at = now() where id = $1`,
      [old],
    );
    const url = 'https://mirror.example/alike';
    const findingId = await findPage(url, null);
    await addMatches(findingId, [workId]);
    const about = { userId: world.person.userId, findingId, url };
    await asService((trx) => noteWorkFoundAgain(trx, world.gateway.context, about));
    expect(await world.sql('select from removal_cases where url = $1', [url])).toEqual([]);
  });
});
