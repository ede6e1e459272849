import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** Plants a case of hers about a page; answers nothing. */
async function plantCase(number: string, given: { source?: string; isStopped?: boolean } = {}) {
  const { isStopped = false, source = 'up' } = given;
  await database.owner.query(
    `insert into public.removal_cases (user_id, number, url, address, host, claim, source_state, stop_label,
       first_contact_at, first_gone_at)
     select $1, $2, url, url, 'leakvault.example', 'copyright', $3, $4, now() - interval '1 day',
       case when $3 <> 'up' then now() end
     from (values ('https://leakvault.example/' || $2::text)) as page (url)`,
    [database.id('elite'), number, source, isStopped ? 'possible_minor' : null],
  );
}

/** Plants a request of hers that was proven about some of her cases, and how each came out. */
async function plantProof(
  number: string,
  { about, at, scope = 'search' }: { about: Record<string, string>; at: string; scope?: string },
) {
  await database.owner.query(
    `with request as (
       insert into public.removal_requests (user_id, number, scope, recipient_name, channel, kind, host, language,
         template_version, text_sha256, owner_name, status, sent_at, verified_at)
       values ($1, $2, $3, 'An engine', 'email', 'dmca_search_notice', 'leakvault.example', 'en', '1',
         sha256(E'\\n'::bytea), 'Juno', 'closed', $4::timestamptz - interval '1 day', $4)
       returning id
     )
     insert into public.removal_request_cases (request_id, case_id, user_id, recipient_key, outcome)
     select request.id, removal_cases.id, $1, $2, told.value
     from request, jsonb_each_text($5) as told (number, value)
     join public.removal_cases on removal_cases.number = told.number`,
    [database.id('elite'), number, scope, at, JSON.stringify(about)],
  );
}

const readWeeks = async () =>
  ((await database.attempt('elite', ask)).rows[0] as { overview: Overview }).overview.weeks;

it('a page that one look found gone is not gone at its source before another one proved it', async () => {
  const sum = async () => (await readWeeks()).reduce((total, { source }) => total + source, 0);
  const before = await sum();
  await plantCase('R-2026-801', { source: 'offline' });
  expect(await sum()).toBe(before);
  await database.owner.query(
    `update public.removal_cases set source_state = 'gone' where number = 'R-2026-801'`,
  );
  expect(await sum()).toBe(before + 1);
});

describe('pages that left the search', () => {
  let weeks: Overview['weeks'];
  const week = (place: number) => weeks.at(place)?.week ?? '';
  const searches = async () =>
    (await readWeeks())
      .filter(({ search }) => search > 0)
      .map(({ search, week: monday }) => [monday, search]);
  beforeAll(async () => {
    weeks = await readWeeks();
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await plantCase(`R-2026-81${String(n)}`);
    await plantCase('R-2026-819', { isStopped: true });
  });

  it('are counted once each, in the week of the first proof, however many engines were asked', async () => {
    const page = { 'R-2026-811': 'removed' };
    await plantProof('R-2026-811-A', { about: page, at: `${week(-1)}T12:00:00Z` });
    // On a Monday, as soon as it began in UTC.
    await plantProof('R-2026-811-B', { about: page, at: `${week(2)}T00:00:00Z` });
    expect(await searches()).toEqual([[week(2), 1]]);
    const old = { 'R-2026-812': 'removed' };
    const before = new Date(Date.parse(week(0)) - 1).toISOString();
    await plantProof('R-2026-812-A', { about: old, at: `${week(-1)}T12:00:00Z` });
    await plantProof('R-2026-812-B', { about: old, at: before });
    expect(await searches()).toEqual([[week(2), 1]]);
  });

  it('are counted, not the requests about them', async () => {
    const about = { 'R-2026-813': 'removed', 'R-2026-814': 'removed' };
    await plantProof('R-2026-813-A', { about, at: `${week(5)}T12:00:00Z` });
    expect(await searches()).toContainEqual([week(5), 2]);
  });

  it('are told of by no request about a page that was stopped', async () => {
    const about = { 'R-2026-815': 'removed', 'R-2026-819': 'removed' };
    await plantProof('R-2026-815-A', { about, at: `${week(6)}T12:00:00Z` });
    expect((await searches()).map(([monday]) => monday)).not.toContain(week(6));
  });

  it('are neither those that were listed again, nor those that their host took down', async () => {
    const at = `${week(7)}T12:00:00Z`;
    await plantProof('R-2026-816-A', { about: { 'R-2026-816': 'still_up' }, at });
    await plantProof('R-2026-817-A', { about: { 'R-2026-817': 'removed' }, at, scope: 'host' });
    expect((await searches()).map(([monday]) => monday)).not.toContain(week(7));
  });
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
