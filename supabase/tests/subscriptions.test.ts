import {
  endReasons,
  planIds,
  plans,
  subscriptionStatuses,
  subscriptionTransitions,
} from '@leakblock/domain/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';
import { plantedPayments } from './subscription-expectations.ts';

let database: SeededDatabase;
const owner = 'agency-creator';
beforeAll(async () => {
  database = await openSeededDatabase();
  await database.owner.query(plantedPayments.replaceAll('$1', `'${database.id(owner)}'`));
});
afterAll(() => database.close());

const query = (text: string, values?: unknown[]) => database.owner.query(text, values);
const tierOf = async (person: string) =>
  (
    await database.owner.query<{ tier: string }>(
      'select subscription_tier as tier from public.profiles where id = $1',
      [database.id(person)],
    )
  ).rows[0]?.tier;

/** Runs statements and undoes them. */
async function undone<T>(run: () => Promise<T>): Promise<T> {
  await query('begin');
  try {
    return await run();
  } finally {
    await query('rollback');
  }
}

describe('plans and invoices', () => {
  const own = ['subscriptions', 'subscription_events', 'payments'];
  const read = (table: string) =>
    `select from public.${table} where user_id = '${database.id(owner)}'`;

  it('are read by their person and by admins, and by no stranger, agency or visitor', async () => {
    for (const table of own) {
      for (const person of [owner, 'admin'])
        expect((await database.attempt(person, read(table))).count, table).toBe(1);
      for (const person of ['elite', 'agency', 'moderator'])
        expect((await database.attempt(person, read(table))).count, table).toBe(0);
      expect((await database.attempt(null, read(table))).error, table).toBe('42501');
    }
  });

  it('are written by nobody who is signed in, an admin neither', async () => {
    for (const person of [owner, 'admin', 'elite', 'agency', null])
      for (const statement of [
        `insert into public.subscriptions (user_id, provider, plan, status)
         values ('${database.id(owner)}', 'operator', 'elite', 'active')`,
        `update public.subscriptions set plan = 'elite'`,
        `delete from public.subscriptions`,
        `update public.payments set status = 'refunded'`,
        `delete from public.subscription_events`,
      ])
        expect((await database.attempt(person, statement)).error, statement).toBe('42501');
  });

  it('events of the provider are for operators only, and nobody changes or deletes one', async () => {
    const events = 'select from public.billing_events';
    expect((await database.attempt('admin', events)).count).toBe(2);
    for (const person of [owner, 'agency', 'elite'])
      expect((await database.attempt(person, events)).count).toBe(0);
    for (const role of ['service_role', 'authenticated'])
      for (const right of ['UPDATE', 'DELETE', 'TRUNCATE'])
        for (const table of ['billing_events', 'subscription_events']) {
          const { rows } = await query('select has_table_privilege($1, $2, $3) as may', [
            role,
            `public.${table}`,
            right,
          ]);
          expect(rows, `${role} ${right} ${table}`).toEqual([{ may: false }]);
        }
  });

  it('who is who at the provider is read by nobody', async () => {
    for (const table of ['billing_customers', 'checkouts'])
      for (const person of [owner, 'admin', null])
        expect((await database.attempt(person, `select from private.${table}`)).error).toBe(
          '42501',
        );
  });
});

describe('the tier', () => {
  const writeTier = `update public.profiles set subscription_tier = 'elite' where id = $1`;

  it('is written by nobody: not by its person, an admin or the service role', async () => {
    for (const person of ['standard', 'admin', 'agency'])
      expect(
        (await database.attempt(person, writeTier, [database.id('standard')])).count,
        person,
      ).toBe(0);
    await undone(async () => {
      await query('set local role service_role');
      await expect(query(writeTier, [database.id('standard')])).rejects.toMatchObject({
        code: '42501',
      });
    });
    expect(await tierOf('standard')).toBe('standard');
  });

  it('of a profile that the service role makes is what the subscriptions say, not what it claims', async () => {
    await undone(async () => {
      await query('set local role service_role');
      await query('insert into public.profiles (id, subscription_tier) values ($1, $2)', [
        database.id('empty'),
        'elite',
      ]);
      expect(await tierOf('empty')).toBe('standard');
    });
  });

  it('is there when the profile comes after the subscription', async () => {
    await undone(async () => {
      await query(
        `insert into public.subscriptions (user_id, provider, plan, status) values ($1, 'operator', 'pro', 'active')`,
        [database.id('empty')],
      );
      await query('insert into public.profiles (id) values ($1)', [database.id('empty')]);
      expect(await tierOf('empty')).toBe('pro');
    });
  });

  it('is the highest of what runs, and falls to the next when that ends', async () => {
    await undone(async () => {
      const add = (ref: string, plan: string) =>
        query(
          `insert into public.subscriptions (user_id, provider, provider_ref, plan, status)
           values ($1, 'stripe', $2, $3, 'active')`,
          [database.id('basic'), ref, plan],
        );
      const change = (ref: string, set: string) =>
        query(`update public.subscriptions set ${set} where provider_ref = $1`, [ref]);
      expect(await tierOf('basic')).toBe('basic');
      await add('sub_1', 'pro');
      await add('sub_2', 'elite');
      expect(await tierOf('basic')).toBe('elite');
      await change('sub_2', `status = 'past_due', past_due_since = now(), grace_ends_at = now()`);
      expect(await tierOf('basic')).toBe('elite');
      await change('sub_2', `status = 'paused', past_due_since = null, grace_ends_at = null`);
      expect(await tierOf('basic')).toBe('pro');
      await change('sub_1', `status = 'ended', ended_at = now(), end_reason = 'cancelled'`);
      expect(await tierOf('basic')).toBe('basic');
      await query('delete from public.subscriptions where user_id = $1', [database.id('basic')]);
      expect(await tierOf('basic')).toBe('standard');
    });
  });

  it('follows in the transaction of the service role, and only of the person it is about', async () => {
    await undone(async () => {
      await query('set local role service_role');
      await query(
        `insert into public.subscriptions (user_id, provider, provider_ref, plan, status)
         values ($1, 'stripe', 'sub_9', 'elite', 'active')`,
        [database.id('standard')],
      );
      expect(await tierOf('standard')).toBe('elite');
      expect(await tierOf('basic')).toBe('basic');
    });
  });
});

describe('what a table takes', () => {
  it('is what the domain knows, and nothing else', async () => {
    const checks = await database.owner.query<{ name: string; says: string }>(
      `select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
       where conrelid = 'public.subscriptions'::regclass and contype = 'c'`,
    );
    const wordsOf = (name: string) =>
      [
        ...(checks.rows.find((row) => row.name === name)?.says ?? '').matchAll(/'(\w+)'::text/g),
      ].map(([, word]) => word);
    expect(wordsOf('subscriptions_status_check')).toEqual([...subscriptionStatuses]);
    expect(wordsOf('subscriptions_end_reason_check')).toEqual([...endReasons]);
    expect(wordsOf('subscriptions_plan_check')).toEqual([...planIds]);
  });

  const either = [true, false];
  const states = planIds.flatMap((plan) =>
    subscriptionStatuses.flatMap((status) =>
      [null, ...planIds].flatMap((nextPlan) =>
        either.flatMap((isCancelled) =>
          either.flatMap((isLate) =>
            either.map((isOver) => ({ plan, status, nextPlan, isCancelled, isLate, isOver })),
          ),
        ),
      ),
    ),
  );

  it('is every state that can be, and no other; and its tier is the plan’s while it runs', async () => {
    for (const state of states)
      await undone(async () => {
        const { plan, status, isCancelled, nextPlan, isLate, isOver } = state;
        const waits = isCancelled || nextPlan !== null;
        const mayBe =
          !(isCancelled && nextPlan !== null) &&
          (!waits || status === 'active' || status === 'past_due') &&
          nextPlan !== plan &&
          (status !== 'past_due' || isLate) &&
          (status === 'ended') === isOver;
        const at = new Date().toISOString();
        const stored = query(
          `insert into public.subscriptions (user_id, provider, provider_ref, plan, status, cancel_at_period_end,
             next_plan, past_due_since, grace_ends_at, ended_at)
           values ($1, 'stripe', 'sub_p', $2, $3, $4, $5, $6, $6, $7)`,
          [
            ...[database.id('standard'), plan, status, isCancelled, nextPlan],
            ...[isLate ? at : null, isOver ? at : null],
          ],
        ).then(
          () => true,
          () => false,
        );
        expect(await stored, JSON.stringify(state)).toBe(mayBe);
        if (!mayBe) return;
        const runs = status === 'active' || status === 'past_due';
        const tier = plans.find(({ id }) => id === plan)?.tier;
        expect(await tierOf('standard')).toBe(runs ? tier : 'standard');
      });
    expect(states).toHaveLength(3 * 5 * 4 * 8);
  });

  it('holds every transition that the domain allows', async () => {
    const columns = (status: string) =>
      `status = '${status}', ended_at = ${status === 'ended' ? 'now()' : 'null'},
       past_due_since = ${status === 'past_due' ? 'now()' : 'null'},
       grace_ends_at = ${status === 'past_due' ? 'now()' : 'null'}`;
    for (const from of subscriptionStatuses)
      for (const to of subscriptionTransitions[from])
        await undone(async () => {
          await query(
            `insert into public.subscriptions (user_id, provider, provider_ref, plan, status)
             values ($1, 'stripe', 'sub_t', 'pro', 'active')`,
            [database.id('standard')],
          );
          for (const status of [from, to])
            await query(
              `update public.subscriptions set ${columns(status)} where provider_ref = 'sub_t'`,
            );
          expect(await tierOf('standard')).toBe(
            to === 'active' || to === 'past_due' ? 'pro' : 'standard',
          );
        });
  });

  it.each([
    ['a refund that is more than was paid', `refunded_cents = 20000`],
    ['more tax than there is money', `tax_cents = 30000`],
    ['a page that is no web address', `invoice_url = 'javascript:alert(1)'`],
    ['a currency in small letters', `currency = 'eur'`],
  ])('is not %s', async (_what, set) => {
    await undone(async () => {
      await expect(
        query(`update public.payments set ${set} where provider_ref = 'in_matrix'`),
      ).rejects.toMatchObject({ code: '23514' });
    });
  });

  it('is one open checkout a person, however many tabs', async () => {
    await undone(async () => {
      const open = () =>
        query(
          `insert into private.checkouts (user_id, provider, plan, asked_to_begin_at, expires_at)
           values ($1, 'stripe', 'pro', now(), now())`,
          [database.id('standard')],
        );
      await open();
      await expect(open()).rejects.toMatchObject({ code: '23505' });
    });
  });
});

it('invoices outlive the account, without its name; plans do not', async () => {
  await undone(async () => {
    await query('delete from auth.users where id = $1', [database.id(owner)]);
    const { rows } = await query(
      `select user_id, total_cents::int as cents from public.payments where provider_ref = 'in_matrix'`,
    );
    expect(rows).toEqual([{ user_id: null, cents: 19_900 }]);
    const left = await query('select from public.subscriptions where user_id = $1', [
      database.id(owner),
    ]);
    expect(left.rowCount).toBe(0);
  });
});
