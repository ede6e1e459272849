import type { Expectation } from './expectations.ts';

const readOnly: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: [],
  update: [],
  delete: [],
};

const hers = 'partner_id in (select id from public.partners where user_id = $1)';

/** Partners and what came of them: written by the server only; who came is known to operators alone. */
export const partnerExpectations: Record<string, Expectation> = {
  partners: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(user_id, programme, code, name, audience, terms_version)
      values ($1, 'affiliate', 'another', 'Juno', 'Friends', '1')`,
    set: `status = 'approved'`,
  },
  referral_counts: {
    may: readOnly,
    where: hers,
    insert: `(partner_id, day, clicks) select id, '2026-01-01', 1000 from public.partners where user_id = $1`,
    set: `clicks = 1000`,
  },
  referrals: {
    may: { ...readOnly, select: ['admin'] },
    where: hers,
    insert: `(partner_id, status) select id, 'counted' from public.partners where user_id = $1`,
    set: `status = 'counted', reason = null`,
  },
  commissions: {
    may: readOnly,
    where: hers,
    insert: `(partner_id, referral_id, payment_id, kind, base_cents, rate_basis_points, amount_cents, currency, available_at)
      select id, id, id, 'earned', 1, 1, 1, 'EUR', now() from public.partners where user_id = $1`,
    set: `amount_cents = 100000`,
  },
  payouts: {
    may: readOnly,
    where: hers,
    insert: `(partner_id, amount_cents, currency) select id, 1, 'EUR' from public.partners where user_id = $1`,
    set: `status = 'approved', decided_at = now()`,
  },
};

/** The owner as a partner, with one of everything; a payment of hers stands for the one that earned. `$1`: her id. */
export const plantedPartner = `
  with partner as (
    insert into public.partners (
      user_id, programme, status, code, name, audience, terms_version, rate_basis_points, holding_days, decided_at
    ) values ($1, 'affiliate', 'approved', 'matrix-link', 'Juno', 'Friends', '2026-11', 2000, 30, now()) returning id
  ), came as (
    insert into public.referrals (partner_id, status) select id, 'counted' from partner returning id, partner_id
  ), counted as (
    insert into public.referral_counts (partner_id, day, clicks) select id, '2026-11-01', 4 from partner
  ), asked as (
    insert into public.payouts (partner_id, amount_cents, currency) select id, 5000, 'EUR' from partner
  )
  insert into public.commissions (
    partner_id, referral_id, payment_id, kind, base_cents, rate_basis_points, amount_cents, currency, available_at
  )
    select came.partner_id, came.id, payments.id, 'earned', 16723, 2000, 3345, 'EUR', now()
    from came, public.payments where provider_ref = 'in_matrix';`;
