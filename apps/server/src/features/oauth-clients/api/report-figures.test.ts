import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiWorld } from './testing/open-api-world.ts';
import type { ApiWorld } from './testing/open-api-world.ts';

let world: ApiWorld;
let juno: Awaited<ReturnType<ApiWorld['signIn']>>;
let token: string;
beforeAll(async () => {
  world = await openApiWorld();
  juno = await world.signIn();
  token = await world.giveToken(juno);
  const pages = [
    ['a.example', 'new', '2026-09-01T00:00:00Z', null, null],
    [
      'a.example',
      'to_remove',
      '2026-08-31T23:59:59Z',
      '2026-09-02T00:00:00Z',
      '2026-09-30T23:59:59Z',
    ],
    ['b.example', 'watched', '2026-09-30T23:59:59Z', '2026-10-01T00:00:00Z', null],
    ['b.example', 'kept', '2026-09-10T00:00:00Z', '2026-09-11T00:00:00Z', '2026-10-01T00:00:00Z'],
    ['b.example', 'mine', '2026-09-10T00:00:00Z', '2026-09-11T00:00:00Z', null],
  ];
  for (const [at, page] of pages.entries())
    await world.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score,
         status, first_seen_at, reviewed_at, gone_at)
       values ($1, $2, $2, $3, 'leak', 'search', 'leak', 0.9, $4, $5, $6, $7)`,
      [juno.userId, `https://leaks.example/${String(at)}`, ...page],
    );
});
afterAll(() => world.stop());

it('the report counts each page in the days in which something became of it, in UTC', async () => {
  const { body } = await world.ask(token, '/reports/protection?from=2026-09-01&to=2026-09-30');
  expect(body).toEqual({
    from: '2026-09-01',
    to: '2026-09-30',
    scans: 0,
    findings: { found: 3, confirmed: 1, gone: 1, standing: 2 },
    removals: { cases: 0, requestsSent: 0, verified: 0, rejected: 0, medianHours: null },
    hosts: [
      { host: 'b.example', found: 2, standing: 1 },
      { host: 'a.example', found: 1, standing: 1 },
    ],
  });
});

it('findings are listed by what is asked of them, the newest first', async () => {
  const listed = async (query: string) => {
    const { body } = await world.ask(token, `/findings?${query}`);
    return (body as { items: { status: string }[] }).items.map(({ status }) => status);
  };
  expect(await listed('')).toHaveLength(5);
  expect((await listed('host=A.example')).join()).toBe('new,to_remove');
  expect((await listed('gone=true')).join()).toBe('kept,to_remove');
  expect((await listed('gone=false&host=b.example')).join()).toBe('watched,mine');
  expect(await listed('status=partner')).toEqual([]);
  expect(await listed('since=2026-09-30T00:00:00Z')).toEqual(['watched']);
});

it('how long it took is told of pages that were proven gone, not of one that was away at a single look', async () => {
  const gone = (number: string, state: string, at: string) =>
    world.sql(
      `insert into removal_cases (user_id, number, url, address, host, claim, source_state, first_contact_at,
         first_gone_at, created_at)
       values ($1, $2, 'https://leaks.example/' || $2::text, 'https://leaks.example/' || $2::text, 'leaks.example',
         'copyright', $3, '2026-09-02T00:00:00Z', $4, '2026-08-20T00:00:00Z')`,
      [juno.userId, number, state, at],
    );
  const hours = async () => {
    const { body } = await world.ask(token, '/reports/protection?from=2026-09-01&to=2026-09-30');
    return (body as { removals: { medianHours: number | null } }).removals.medianHours;
  };
  await gone('R-2026-000701', 'offline', '2026-09-02T02:00:00Z');
  expect(await hours()).toBeNull();
  await gone('R-2026-000702', 'gone', '2026-09-04T00:00:00Z');
  expect(await hours()).toBe(48);
});
