import type { Expectation } from './expectations.ts';

const readOnly: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: [],
  update: [],
  delete: [],
};

/** Plans, their history and invoices: written by the server only, from what the provider says. */
export const subscriptionExpectations: Record<string, Expectation> = {
  subscriptions: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(user_id, provider, plan, status) values ($1, 'operator', 'elite', 'active')`,
    set: `plan = 'elite'`,
  },
  subscription_events: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(subscription_id, user_id, actor, action, plan)
      select id, $1, 'person', 'started', 'elite' from public.subscriptions where user_id = $1`,
    set: `action = 'none'`,
  },
  payments: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(user_id, provider, provider_ref, status, currency, total_cents, issued_at)
      values ($1, 'stripe', 'in_mine', 'paid', 'EUR', 0, now())`,
    set: `status = 'void'`,
  },
  billing_events: {
    // What came from the provider, by its references: for operators only.
    may: { ...readOnly, select: ['admin'] },
    where: 'user_id = $1',
    insert: `(id, provider, type, created_at, outcome, user_id, payload)
      values ('evt_mine', 'stripe', 'invoice.paid', now(), 'applied', $1, '{}')`,
    set: `outcome = 'unchanged'`,
  },
};

/** An invoice of the owner, and the event that told of it; her plan stands in seed.sql. `$1` is the owner's id. */
export const plantedPayments = `
  insert into public.payments (user_id, provider, provider_ref, status, currency, total_cents, issued_at)
    values ($1, 'stripe', 'in_matrix', 'paid', 'EUR', 19900, now());
  insert into public.billing_events (id, provider, type, created_at, outcome, user_id, payload)
    values ('evt_matrix', 'stripe', 'invoice.paid', now(), 'applied', $1, '{}');`;
