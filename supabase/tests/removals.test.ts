import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';
import { plantedRemovals } from './removal-expectations.ts';

let database: SeededDatabase;
const owner = 'agency-creator';
beforeAll(async () => {
  database = await openSeededDatabase();
  // Only what the story puts there counts.
  await database.owner.query('delete from public.removal_requests');
  await database.owner.query('delete from public.removal_cases');
  await database.owner.query(plantedRemovals.replaceAll('$1', `'${database.id(owner)}'`));
});
afterAll(() => database.close());

const everything = `select from public.removal_cases union all select from public.removal_case_works
  union all select from public.removal_requests union all select from public.removal_request_cases
  union all select from public.removal_events union all select from public.counter_notices`;

describe('cases and requests', () => {
  it('are seen by their person and by admins, and by no stranger or visitor', async () => {
    for (const person of [owner, 'admin'])
      expect((await database.attempt(person, everything)).count, person).toBe(6);
    expect((await database.attempt('elite', everything)).count).toBe(0);
    // All but which of her works are meant: those are hers alone.
    expect((await database.attempt('agency', everything)).count).toBe(5);
    expect((await database.attempt(null, everything)).error).toBe('42501');
  });

  it('are moved by the server only: nobody approves, sends or proves by the table', async () => {
    for (const person of [owner, 'admin', 'elite', null])
      for (const statement of [
        "update public.removal_requests set status = 'approved'",
        "update public.removal_cases set source_state = 'gone'",
        "update public.removal_case_works set made_by = 'self'",
        'delete from public.removal_events',
        "update public.counter_notices set decide_by = '2030-01-01'",
      ])
        expect((await database.attempt(person, statement)).error, statement).toBe('42501');
  });

  it.each([
    [
      'approved without a letter',
      `status = 'approved', approved_at = now(), approved_sha256 = text_sha256`,
    ],
    ['sent without being approved', `status = 'sent', sent_at = now(), message_id = 'x'`],
    ['removed without a check', `status = 'verified_removed', verified_at = now()`],
    ['blocked without a reason', `status = 'blocked'`],
    ['with a hash of another text', `body = 'Something else'`],
  ])('are not %s, whoever writes them', async (_what, change) => {
    await expect(
      database.owner.query(`update public.removal_requests set ${change}`),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('free their recipient when they are dropped unsent, and never once they went out', async () => {
    const live = async () =>
      (
        await database.owner.query<{ is_live: boolean }>(
          'select is_live from public.removal_request_cases',
        )
      ).rows[0]?.is_live;
    await database.owner.query(`update public.removal_requests set status = 'withdrawn'`);
    expect(await live()).toBe(false);
    await database.owner.query(`update public.removal_requests set status = 'draft'`);
    expect(await live()).toBe(true);
    await database.owner.query(
      `update public.removal_requests set status = 'withdrawn', sent_at = now(), message_id = 'x'`,
    );
    expect(await live()).toBe(true);
  });
});

describe('events', () => {
  it('are changed by nobody, and a changed one is found', async () => {
    const { rows } = await database.owner.query<{ id: string }>(
      'select id from public.removal_cases',
    );
    const broken = async () =>
      (
        await database.owner.query<{ seq: number | null }>(
          'select private.find_broken_removal_event($1) as seq',
          [rows[0]?.id],
        )
      ).rows[0]?.seq;
    expect(await broken()).toBeNull();
    await database.owner.query(`update public.removal_events set reason = 'nothing happened'`);
    expect(await broken()).toBe(1);
  });
});

describe('links to a case', () => {
  it('are listed to their person without the hash of their token, and opened by nobody here', async () => {
    const count = async (who: string) =>
      (await database.attempt(who, 'select id, label, expires_at from public.case_links')).count;
    expect([await count(owner), await count('elite'), await count('agency')]).toEqual([1, 0, 0]);
    for (const person of [owner, 'admin', 'elite', null])
      for (const statement of [
        'select token_sha256 from public.case_links',
        "update public.case_links set expires_at = '2030-01-01'",
        'update public.case_links set revoked_at = null',
      ])
        expect((await database.attempt(person, statement)).error, statement).toBe('42501');
  });
});

describe('how long removals take', () => {
  it('is told to signed-in people, of nobody in particular', async () => {
    const { count, error } = await database.attempt(
      'elite',
      'select * from public.removal_times()',
    );
    expect([count, error]).toEqual([0, null]);
    expect((await database.attempt(null, 'select * from public.removal_times()')).error).toBe(
      '42501',
    );
  });
});

it('the upgrade looks again at cases that came back and at notices whose page was put back, and at no others', async () => {
  const migration = await readFile(
    new URL('../migrations/20261130190000_wake_frozen_cases.sql', import.meta.url),
    'utf8',
  );
  const next = async () =>
    (
      await database.owner.query<{ step: string | null; isDue: boolean | null }>(
        `select next_step as step, next_at <= now() as "isDue" from public.removal_cases
         where host = 'leaks.example' order by url`,
      )
    ).rows;
  await database.owner.query('begin');
  try {
    await database.owner.query(
      `update public.removal_cases set next_step = 'send', next_at = null, restart_count = 1, status = 'reappeared'`,
    );
    await database.owner.query(
      `insert into public.removal_cases (user_id, number, url, address, host, claim, status, next_step)
       values ($1, 'R-2026-000778', 'https://leaks.example/y', 'https://leaks.example/y', 'leaks.example', 'copyright',
         'in_progress', 'wait')`,
      [database.id(owner)],
    );
    await database.owner.query(migration);
    expect(await next()).toEqual([
      { step: 'check', isDue: true },
      { step: 'wait', isDue: null },
    ]);
  } finally {
    await database.owner.query('rollback');
  }
});
