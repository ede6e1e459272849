import type { Expectation } from './expectations.ts';

/** Reports: written by the server, read by their owner, by the agency that looks after her, and by admins. */
export const reportExpectations: Record<string, Expectation> = {
  reports: {
    may: { select: ['owner', 'agency', 'admin'], insert: [], update: [], delete: [] },
    where: 'user_id = $1',
    insert: `(user_id, kind, from_day, to_day, figures) values ($1, 'chosen', '2026-10-01', '2026-10-31', '{}')`,
    set: `to_day = '2026-10-30'`,
  },
};

/** A report of the owner; `$1` is her id. */
export const plantedReports = `
  insert into public.reports (user_id, kind, from_day, to_day, figures)
    values ($1, 'weekly', '2026-11-09', '2026-11-15', '{}');`;
