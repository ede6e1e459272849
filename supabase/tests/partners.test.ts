import {
  balanceOf,
  earnedLine,
  partnerTermsVersion,
  reversalLine,
} from '@leakblock/domain/partners';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

/** agency@ is the partner of seed.sql. */
let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

describe('a partner', () => {
  it('sees her links, what was counted, her ledger and her payouts', async () => {
    for (const [table, count] of [
      ['partners', 1],
      ['commissions', 11],
      ['payouts', 1],
    ] as const) {
      const { rows } = await database.attempt('agency', `select id from public.${table}`);
      expect([table, rows.length]).toEqual([table, count]);
    }
    const { rows } = await database.attempt(
      'agency',
      'select sum(sign_ups)::int as sign_ups from public.referral_counts',
    );
    expect(rows).toEqual([{ sign_ups: 5 }]);
  });

  it('never learns who came: no person, no invoice, by no way around', async () => {
    const seen = await database.attempt('agency', 'select * from public.referrals');
    expect(seen).toEqual({ rows: [], count: 0, error: null });
    for (const column of ['payment_id', 'referral_id', 'refunded_cents', '*']) {
      const { error } = await database.attempt(
        'agency',
        `select ${column} from public.commissions`,
      );
      expect([column, error]).toEqual([column, '42501']);
    }
    const guessed = await database.attempt(
      'agency',
      `select id from public.commissions where payment_id = (select id from public.payments limit 1)`,
    );
    expect(guessed.error).toBe('42501');
    const ordered = await database.attempt(
      'agency',
      'select id from public.commissions order by payment_id',
    );
    expect(ordered.error).toBe('42501');
  });

  it.each([
    'update public.partners set rate_basis_points = 10000',
    `update public.partners set status = 'approved'`,
    'update public.commissions set amount_cents = 1',
    'update public.payouts set amount_cents = 1',
    'delete from public.payouts',
    'select account from private.payout_accounts',
    'select card from private.payment_cards',
    'select key from private.card_keys',
    'select device from private.partner_devices',
    'select visitor from private.referral_clicks',
  ])('no browser does this: %s', async (sql) => {
    for (const person of ['agency', 'admin']) {
      expect([person, (await database.attempt(person, sql)).error]).toEqual([person, '42501']);
    }
  });
});

describe('of partners', () => {
  const tables = ['partners', 'referral_counts', 'commissions', 'payouts'];
  it('strangers see nothing, and visitors may not even ask', async () => {
    for (const table of tables) {
      const { rows } = await database.attempt(
        'elite',
        `select partner.* from (select 1) as partner
        where exists (select from public.${table})`,
      );
      expect([table, rows]).toEqual([table, []]);
      const visit = await database.attempt(null, `select from public.${table}`);
      expect([table, visit.error]).toEqual([table, '42501']);
    }
  });

  it('administrators see all, also why a recommendation does not count', async () => {
    const applied = await database.attempt(
      'admin',
      `select code from public.partners where status = 'applied'`,
    );
    expect(applied.rows).toEqual([{ code: 'milo-notes' }]);
    const refused = await database.attempt(
      'admin',
      `select reason from public.referrals where status = 'refused'`,
    );
    expect(refused.rows).toEqual([{ reason: 'same_card' }]);
  });
});

describe('the ledger', () => {
  it('takes a line of a payment once, and none that has the wrong sign', async () => {
    const copy = (change: string) => `
      insert into public.commissions (partner_id, referral_id, payment_id, kind, refunded_cents, base_cents,
        rate_basis_points, amount_cents, currency, available_at)
      select partner_id, referral_id, payment_id, ${change}, rate_basis_points, amount_cents, currency, available_at
      from public.commissions where kind = 'earned' limit 1`;
    await expect(
      database.owner.query(copy(`kind, refunded_cents, base_cents`)),
    ).rejects.toMatchObject({ code: '23505' });
    await expect(database.owner.query(copy(`'reversed', 5, base_cents`))).rejects.toMatchObject({
      code: '23514',
    });
  });

  it('is only ever added to, also by the server', async () => {
    for (const verb of ['update', 'delete']) {
      const { rows } = await database.owner.query<{ may: boolean }>(
        `select has_table_privilege('service_role', 'public.commissions', $1) as may`,
        [verb],
      );
      expect([verb, rows[0]?.may]).toEqual([verb, false]);
    }
  });

  it('keeps one open payout of a partner', async () => {
    await database.owner.query('begin');
    const ask = `insert into public.payouts (partner_id, amount_cents, currency)
      select id, 5000, 'EUR' from public.partners where code = 'lantern'`;
    await database.owner.query(ask);
    await expect(database.owner.query(ask)).rejects.toMatchObject({ code: '23505' });
    await database.owner.query('rollback');
  });

  it('outlives the account of the partner', async () => {
    await database.owner.query('begin');
    await database.owner.query('delete from auth.users where id = $1', [database.id('agency')]);
    const { rows } = await database.owner.query(
      `select user_id, (select count(*)::int from public.commissions where partner_id = partners.id) as lines
       from public.partners where code = 'lantern'`,
    );
    expect(rows).toEqual([{ user_id: null, lines: 11 }]);
    await database.owner.query('rollback');
  });
});

describe('the demo', () => {
  it('has a ledger that follows from its payments', async () => {
    const { rows } = await database.owner.query<Record<string, string>>(
      `select kind, base_cents, amount_cents, total_cents, tax_cents, paid_cents, payments.refunded_cents
       from public.commissions join public.payments on payments.id = payment_id
       order by kind, payments.provider_ref`,
    );
    expect(rows).toHaveLength(11);
    for (const row of rows) {
      const cents = (name: string) => Number(row[name]);
      const invoice = {
        totalCents: cents('total_cents'),
        taxCents: cents('tax_cents'),
        paidCents: cents('paid_cents'),
        refundedCents: cents('refunded_cents'),
      };
      const earned = earnedLine(invoice, 2000);
      expect({ baseCents: cents('base_cents'), amountCents: cents('amount_cents') }).toEqual(
        row['kind'] === 'earned' ? earned : reversalLine(invoice, 2000, earned),
      );
    }
  });

  it('has a partner who can ask for a payout', async () => {
    const { rows } = await database.owner.query<{ due: number; held: number; paid: number }>(
      `select sum(amount_cents) filter (where available_at <= now())::int as due,
         sum(amount_cents) filter (where available_at > now())::int as held,
         (select sum(amount_cents)::int from public.payouts where status = 'paid') as paid
       from public.commissions`,
    );
    const { due, held, paid } = rows[0]!;
    const sums = { dueCents: due, heldCents: held, payoutCents: { paid } };
    expect(balanceOf(sums)).toMatchObject({ availableCents: 5009, heldCents: 12_539 });
    const terms = await database.owner.query(
      'select distinct terms_version as version from public.partners',
    );
    expect(terms.rows).toEqual([{ version: partnerTermsVersion }]);
  });
});
