import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
  await database.owner.query('delete from public.findings');
  await database.owner.query(
    `insert into public.findings (
       user_id, url, address, host, site_kind, found_by, lane, score, status, first_seen_at, reviewed_at, gone_at
     )
     select $1, 'https://' || host || '/' || n, 'https://' || host || '/' || n, host, 'leak', 'site', lane, 0.9,
       status, seen_at, case when status <> 'new' then now() end, gone_at
     from (values
       (1, 'leakvault.example', 'leak', 'new', now(), null::timestamptz),
       (2, 'leakvault.example', 'leak', 'to_remove', now() - interval '8 days', now()),
       (3, 'leakvault.example', 'review', 'new', now(), null),
       (4, 'pixhoard.example', 'leak', 'watched', now() - interval '100 days', null),
       (5, 'pixhoard.example', 'leak', 'not_me', now(), null),
       (6, 'pixhoard.example', 'leak', 'mine', now(), now()),
       (7, 'pixhoard.example', 'leak', 'partner', now(), null)
     ) as row (n, host, lane, status, seen_at, gone_at)`,
    [database.id('elite')],
  );
});
afterAll(async () => database.close());

type Overview = {
  newLeaks: number;
  newReviews: number;
  found: number;
  confirmed: number;
  gone: number;
  reviewed: number;
  sent: number;
  removed: number;
  lamps: Record<'source' | 'search', Record<string, number>>;
  weeks: {
    week: string;
    found: number;
    confirmed: number;
    gone: number;
    source: number;
    search: number;
  }[];
  cases: { all: number; needsYou: number; removed: number };
  sources: { host: string; kind: string; found: number; standing: number }[];
};

const ask = 'select public.protection_overview() as overview';

it('counts what was found, confirmed and gone; her own pages, partners’ and strangers’ count for nothing', async () => {
  const { rows } = await database.attempt('elite', ask);
  const { overview } = rows[0] as { overview: Overview };
  expect(overview).toMatchObject({
    newLeaks: 1,
    newReviews: 1,
    found: 4,
    confirmed: 2,
    gone: 1,
    sources: [
      { host: 'leakvault.example', kind: 'leak', found: 3, standing: 2 },
      { host: 'pixhoard.example', kind: 'leak', found: 1, standing: 1 },
    ],
  });
  expect(overview.weeks).toHaveLength(12);
  const sum = (what: 'found' | 'confirmed' | 'gone') =>
    overview.weeks.reduce((total, week) => total + week[what], 0);
  // What was found more than twelve weeks ago is in the total, not in the weeks.
  expect([sum('found'), sum('confirmed'), sum('gone')]).toEqual([3, 2, 1]);
});

it('follows the pages from found to removed, and says what both lamps show', async () => {
  await database.owner.query(
    `insert into public.removal_cases (user_id, number, finding_id, url, address, host, claim, source_state, search_state,
       first_contact_at, first_gone_at, status)
     select findings.user_id, 'R-2026-9' || right(url, 1), findings.id, url, url, host, 'copyright', source, search,
       asked, gone, state
     from public.findings join (values
       ('2', 'gone', 'removed', now() - interval '3 days', now() - interval '1 day', 'offline_monitoring'),
       ('4', 'up', 'listed', now() - interval '3 days', null::timestamptz, 'in_progress'),
       ('1', 'up', 'unknown', null, null, 'confirmed'),
       ('3', 'up', 'listed', null, null, 'withdrawn')
     ) as told (page, source, search, asked, gone, state) on right(url, 1) = page
     where findings.user_id = $1`,
    [database.id('elite')],
  );
  const { rows } = await database.attempt('elite', ask);
  const { overview } = rows[0] as { overview: Overview };
  expect(overview).toMatchObject({ found: 4, reviewed: 2, sent: 2, removed: 1 });
  expect(overview.lamps).toEqual({
    source: { up: 2, unknown: 0, gone: 1 },
    search: { listed: 1, unknown: 1, removed: 1 },
  });
  expect(overview.weeks.reduce((sum, { source }) => sum + source, 0)).toBe(1);
});

it('counts a page once however many cases there are, and as removed what the verifier proved', async () => {
  await database.owner.query(
    `insert into public.removal_cases (user_id, number, finding_id, url, address, host, claim, source_state, first_contact_at, status)
     select user_id, 'R-2026-99', id, url, url, host, 'impersonation', 'gone', now(), 'offline_monitoring'
     from public.findings where user_id = $1 and right(url, 1) = '2'`,
    [database.id('elite')],
  );
  await database.owner.query(
    `update public.findings set gone_at = now() where user_id = $1 and right(url, 1) = '4'`,
    [database.id('elite')],
  );
  const { rows } = await database.attempt('elite', ask);
  expect((rows[0] as { overview: Overview }).overview).toMatchObject({
    sent: 2,
    removed: 1,
    gone: 2,
  });
  await database.owner.query(`delete from public.removal_cases where number = 'R-2026-99'`);
});

it('counts her cases as their list does, the withdrawn ones too, and nobody else’s', async () => {
  const counts = async (who: string) =>
    ((await database.attempt(who, ask)).rows[0] as { overview: Overview }).overview.cases;
  expect(await counts('elite')).toEqual({ all: 4, needsYou: 0, removed: 0 });
  await database.owner.query(
    `update public.removal_cases set status_word = word
     from (values ('1', 'needs_you'), ('3', 'needs_you'), ('2', 'removed')) as told (page, word)
     where user_id = $1 and right(url, 1) = page`,
    [database.id('elite')],
  );
  expect(await counts('elite')).toEqual({ all: 4, needsYou: 2, removed: 1 });
  expect(await counts('standard')).toEqual({ all: 0, needsYou: 0, removed: 0 });
});

it('a filter with a name is hers alone, and there are not more of them than anybody finds again', async () => {
  const add = (who: string, owner: string, name: string) =>
    database.attempt(
      who,
      `insert into public.saved_filters (user_id, list, name, query)
       values ('${database.id(owner)}', 'findings', '${name}', 'mode=list')`,
    );
  expect((await add('standard', 'elite', 'Not hers')).error).not.toBeNull();
  expect((await add('elite', 'elite', 'Hers')).error).toBeNull();
  await database.owner.query(
    `insert into public.saved_filters (user_id, list, name, query)
     select $1, 'removal_cases', 'Filter ' || n, 'word=sent' from generate_series(1, 60) n`,
    [database.id('elite')],
  );
  expect((await add('elite', 'elite', 'One more')).error).not.toBeNull();
  const markup = await database.attempt(
    'standard',
    `insert into public.saved_filters (user_id, list, name, query)
     values ('${database.id('standard')}', 'findings', 'Bad', 'javascript:alert(1)')`,
  );
  expect(markup.error).not.toBeNull();
});

it('is about the person who asks, admins too', async () => {
  for (const somebody of ['standard', 'admin'] as const) {
    const { rows } = await database.attempt(somebody, ask);
    expect((rows[0] as { overview: Overview }).overview).toMatchObject({ found: 0, sources: [] });
  }
});

it('answers no visitor', async () => {
  expect((await database.attempt(null, ask)).error).not.toBeNull();
});
