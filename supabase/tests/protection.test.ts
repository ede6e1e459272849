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
  weeks: { week: string; found: number; confirmed: number; gone: number }[];
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

it('is about the person who asks, admins too', async () => {
  for (const somebody of ['standard', 'admin'] as const) {
    const { rows } = await database.attempt(somebody, ask);
    expect((rows[0] as { overview: Overview }).overview).toMatchObject({ found: 0, sources: [] });
  }
});

it('answers no visitor', async () => {
  expect((await database.attempt(null, ask)).error).not.toBeNull();
});
