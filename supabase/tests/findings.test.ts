import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
const owner = 'agency-creator';
const others = ['elite', 'agency', null] as const;
beforeAll(async () => {
  database = await openSeededDatabase();
  // Only what the stories put there counts.
  await database.owner.query('delete from public.findings');
  await database.owner.query(
    `with work as (
       insert into public.works (user_id, kind, title, quality) values ($1, 'photo', 'By the window', 90) returning id
     ), finding as (
       insert into public.findings (user_id, url, address, host, site_kind, found_by, lane, score)
       values ($1, 'https://leaks.example/a', 'https://leaks.example/a', 'leaks.example', 'leak', 'crawl', 'leak', 0.9)
       returning id
     ), matched as (
       insert into public.finding_matches (finding_id, user_id, work_id, media_url, label, distance, box)
       select finding.id, $1, work.id, 'https://cdn.example/a.jpg', 'high', 12, '{}' from finding, work
     ), kept as (
       insert into public.evidence (finding_id, user_id, url, http_status, body_sha256, body_bytes)
       select id, $1, 'https://leaks.example/a', 200, sha256('page'), 4 from finding returning id
     )
     insert into private.evidence_pictures select id, 'picture' from kept`,
    [database.id(owner)],
  );
});
afterAll(() => database.close());

const everything = `select from public.findings union all select from public.finding_matches
  union all select from public.evidence`;

describe('findings', () => {
  it('are seen by their owner, by her agency without matches and evidence, and by no stranger or visitor', async () => {
    expect((await database.attempt(owner, everything)).count).toBe(3);
    expect((await database.attempt('agency', everything)).count).toBe(1);
    expect((await database.attempt('agency', 'select from public.findings')).count).toBe(1);
    expect((await database.attempt('elite', everything)).count).toBe(0);
    expect((await database.attempt(null, everything)).error).toBe('42501');
  });

  it('show an admin the page and how it was answered, and none of the works', async () => {
    const matches = await database.attempt('admin', 'select from public.finding_matches');
    expect(matches.count).toBe(0);
    expect((await database.attempt('admin', 'select from public.findings')).count).toBe(1);
  });

  it('cannot be decided about by writing, not even by their owner', async () => {
    for (const person of [owner, 'admin', ...others])
      for (const statement of [
        "update public.findings set status = 'mine'",
        'delete from public.findings',
        "update public.finding_events set action = 'none'",
        'delete from public.evidence',
      ])
        expect((await database.attempt(person, statement)).error).toBe('42501');
  });

  it('keep their pictures, and the names that were dismissed, where nobody reaches them', async () => {
    for (const person of [owner, 'admin', ...others])
      for (const table of ['private.evidence_pictures', 'private.dismissed_names'])
        expect((await database.attempt(person, `select from ${table}`)).error).toBe('42501');
  });

  it('are one for each person and address', async () => {
    const again = `insert into public.findings (user_id, url, address, host, site_kind, found_by, lane, score)
      values ($1, 'https://leaks.example/a', 'https://leaks.example/a', 'leaks.example', 'leak', 'crawl', 'leak', 1)`;
    await expect(database.owner.query(again, [database.id(owner)])).rejects.toMatchObject({
      code: '23505',
    });
    await database.owner.query(again, [database.id('elite')]);
    expect((await database.attempt(owner, 'select from public.findings')).count).toBe(1);
  });

  it('have a reason exactly when they were stopped', async () => {
    for (const change of ["status = 'stopped'", "stop_label = 'possible_minor'"])
      await expect(
        database.owner.query(`update public.findings set ${change}`),
      ).rejects.toMatchObject({
        code: '23514',
      });
  });
});

it('a match is forgotten with its work, and the finding stays', async () => {
  await database.keep(owner, 'delete from public.works');
  expect((await database.attempt(owner, 'select from public.finding_matches')).count).toBe(0);
  expect((await database.attempt(owner, 'select from public.findings')).count).toBe(1);
});

describe('the allow list', () => {
  it('is its owner’s to shorten, and nobody’s to lengthen past the server', async () => {
    const id = database.id(owner);
    await database.owner.query(
      "insert into public.allowed_pages (user_id, url, reason) values ($1, 'https://juno.example', 'mine')",
      [id],
    );
    const add = `insert into public.allowed_pages (user_id, url, reason) values ($1, 'https://x.com', 'mine')`;
    expect((await database.attempt(owner, add, [id])).error).toBe('42501');
    for (const person of ['elite', 'agency', 'admin'])
      expect((await database.attempt(person, 'delete from public.allowed_pages')).count).toBe(0);
    expect((await database.keep(owner, 'delete from public.allowed_pages')).count).toBe(1);
  });
});
