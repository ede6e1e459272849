import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

const agency = '5eed0000-0000-4000-8000-00000000a001';
const rival = '5eed0000-0000-4000-8000-00000000a00b';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database.close());

const query = (text: string, values?: unknown[]) => database.owner.query(text, values);

/** Runs statements and undoes them. */
async function undone<T>(run: () => Promise<T>): Promise<T> {
  await query('begin');
  try {
    return await run();
  } finally {
    await query('rollback');
  }
}

async function tierOf(person: string): Promise<string | undefined> {
  const { rows } = await database.owner.query<{ tier: string }>(
    'select subscription_tier as tier from public.profiles where id = $1',
    [database.id(person)],
  );
  return rows[0]?.tier;
}

/** A plan that the agency pays for: its id. */
async function buy(
  plan: string,
  {
    status = 'active',
    places = 1,
    of = agency,
  }: { status?: string; places?: number; of?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into public.subscriptions (id, user_id, provider, provider_ref, plan, status, agency_id, quantity,
       past_due_since, grace_ends_at, ended_at)
     values ($1::uuid, $2, 'sandbox', $1::uuid::text, $3, $4::text, $5, $6,
       case when $4::text = 'past_due' then now() end,
       case when $4::text = 'past_due' then now() + interval '7 days' end,
       case when $4::text = 'ended' then now() end)`,
    [id, database.id('agency'), plan, status, of, places],
  );
  return id;
}

const link = (person: string, of = agency) =>
  query('insert into public.agency_creators (agency_id, user_id) values ($1, $2)', [
    ...[of, database.id(person)],
  ]);
const cover = (person: string, isCovered = true, of = agency) =>
  query('update public.agency_creators set is_covered = $3 where agency_id = $1 and user_id = $2', [
    ...[of, database.id(person), isCovered],
  ]);
const end = (id: string) =>
  query(
    `update public.subscriptions set status = 'ended', ended_at = now(), end_reason = 'cancelled' where id = $1`,
    [id],
  );

describe('a creator whom an agency covers', () => {
  const ranks = ['standard', 'basic', 'pro', 'elite'];
  const tiers: Record<string, string> = { starter: 'basic', pro: 'pro', elite: 'elite' };
  /** People of seed.sql with a plan of their own, and one without. */
  const people = ['standard', 'basic', 'pro', 'elite'];
  const rows = people.flatMap((person) =>
    ['starter', 'pro', 'elite'].flatMap((plan) =>
      ['active', 'past_due', 'paused', 'incomplete', 'ended'].map((status) => ({
        ...{ person, plan, status },
        expected:
          status === 'active' || status === 'past_due'
            ? (ranks[
                Math.max(ranks.indexOf(person), ranks.indexOf(tiers[plan] ?? 'standard'))
              ] as string)
            : person,
      })),
    ),
  );

  it.each(rows)(
    'has $expected with $person of her own and $plan ($status) of the agency',
    ({ person, plan, status, expected }) =>
      undone(async () => {
        await link(person);
        const id = await buy(plan);
        await cover(person);
        await query(
          `update public.subscriptions set status = $2::text,
             past_due_since = case when $2::text = 'past_due' then now() end,
             grace_ends_at = case when $2::text = 'past_due' then now() + interval '7 days' end,
             ended_at = case when $2::text = 'ended' then now() end where id = $1`,
          [id, status],
        );
        expect(await tierOf(person)).toBe(expected);
      }),
  );

  it('has nothing of it while she is only linked, and all of it once she is covered', () =>
    undone(async () => {
      await link('standard');
      await buy('elite');
      expect(await tierOf('standard')).toBe('standard');
      await cover('standard');
      expect(await tierOf('standard')).toBe('elite');
      await cover('standard', false);
      expect(await tierOf('standard')).toBe('standard');
    }));

  it('has her own again in the transaction that ends her link, and does not come back covered', () =>
    undone(async () => {
      await link('basic');
      await buy('elite');
      await cover('basic');
      const of = [agency, database.id('basic')];
      await query(
        `update public.agency_creators set status = 'ended', ended_at = now() where agency_id = $1 and user_id = $2`,
        of,
      );
      expect(await tierOf('basic')).toBe('basic');
      await query(
        `update public.agency_creators set status = 'active', ended_at = null where agency_id = $1 and user_id = $2`,
        of,
      );
      expect(await tierOf('basic')).toBe('basic');
    }));

  it('has nothing of it while the agency is suspended', () =>
    undone(async () => {
      await link('standard');
      await buy('pro');
      await cover('standard');
      await query(`update public.agencies set status = 'suspended' where id = $1`, [agency]);
      expect(await tierOf('standard')).toBe('standard');
      await query(`update public.agencies set status = 'active' where id = $1`, [agency]);
      expect(await tierOf('standard')).toBe('pro');
    }));

  it('has the higher plan of two agencies', () =>
    undone(async () => {
      await query(`insert into public.agencies (id, name) values ($1, 'Rival')`, [rival]);
      await link('standard');
      await link('standard', rival);
      await buy('starter');
      const higher = await buy('elite', { of: rival });
      await cover('standard');
      await cover('standard', true, rival);
      expect(await tierOf('standard')).toBe('elite');
      await end(higher);
      expect(await tierOf('standard')).toBe('basic');
    }));

  it('keeps the plan through a change to another, and when one of two ends', () =>
    undone(async () => {
      await link('standard');
      const first = await buy('starter');
      await cover('standard');
      await query(`update public.subscriptions set plan = 'pro' where id = $1`, [first]);
      expect(await tierOf('standard')).toBe('pro');
      await buy('elite');
      await end(first);
      expect(await tierOf('standard')).toBe('elite');
    }));
});

describe('a plan of an agency', () => {
  it('gives who pays for it nothing', () =>
    undone(async () => {
      await buy('elite', { places: 3 });
      expect(await tierOf('agency')).toBe('standard');
    }));

  it('covers no more creators than were paid for', () =>
    undone(async () => {
      await link('standard');
      await link('basic');
      await buy('pro');
      await cover('standard');
      await expect(cover('basic')).rejects.toThrow('more creators than places');
    }));

  it.each(['paused', 'incomplete', 'ended'])('that is %s covers nobody', (status) =>
    undone(async () => {
      await link('standard');
      await buy('pro', { status });
      await expect(cover('standard')).rejects.toThrow('more creators than places');
    }),
  );

  it('covers those who were linked first when it gets smaller', () =>
    undone(async () => {
      const id = await buy('pro', { places: 2 });
      await link('standard');
      await link('unverified');
      await query(
        `update public.agency_creators set created_at = now() - interval '1 day' where user_id = $1`,
        [database.id('unverified')],
      );
      await cover('standard');
      await cover('unverified');
      await query('update public.subscriptions set quantity = 1 where id = $1', [id]);
      expect([await tierOf('unverified'), await tierOf('standard')]).toEqual(['pro', 'standard']);
    }));

  it('keeps its agency: without one it would be the plan of who pays', () =>
    undone(async () => {
      await buy('pro');
      await expect(query('delete from public.agencies where id = $1', [agency])).rejects.toThrow(
        'subscriptions_agency_id_fkey',
      );
    }));

  it('is read by who pays for it and by operators, and by nobody whom it covers', async () => {
    const id = await buy('pro');
    await cover('agency-creator');
    try {
      const seen = async (who: string) =>
        (await database.attempt(who, 'select from public.subscriptions where id = $1', [id])).count;
      expect(await seen('agency')).toBe(1);
      expect(await seen('admin')).toBe(1);
      expect(await seen('agency-creator')).toBe(0);
      expect(await seen('standard')).toBe(0);
    } finally {
      await query('delete from public.subscriptions where id = $1', [id]);
    }
  });
});
