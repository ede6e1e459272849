import type { Expectation } from './expectations.ts';

/** Ends of accounts: read by the person and by operators, written by the server alone. */
export const erasureExpectations: Record<string, Expectation> = {
  account_deletions: {
    may: { select: ['owner', 'admin'], insert: [], update: [], delete: [] },
    where: 'user_id = $1',
    insert: `(user_id, requested_at, due_at) values ($1, now(), now() + interval '14 days')`,
    set: `due_at = now() + interval '100 days'`,
  },
};

export const plantedErasure = `
  insert into public.account_deletions (user_id, requested_at, due_at)
  values ($1, now(), now() + interval '14 days');`;
