import { sql } from 'kysely';
import type { Figures } from '#platform/figures/figure';

const overdue = 'leakblock_erasures_overdue';

/** Whether accounts are deleted when they should be. */
export const erasureFigures: Figures = {
  figures: [{ name: overdue, help: 'Accounts whose deletion is due for more than an hour.' }],
  read: async ({ database }) => {
    const { rows } = await database.asService((trx) =>
      sql<{ count: number }>`
        select count(*)::int as count from public.account_deletions
        where due_at < now() - interval '1 hour'`.execute(trx),
    );
    return [{ name: overdue, value: rows[0]?.count ?? 0 }];
  },
};
