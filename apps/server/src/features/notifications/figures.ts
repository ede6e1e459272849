import { sql } from 'kysely';
import type { Figures } from '#platform/figures/figure';

const waiting = 'leakblock_mails_waiting';
const oldest = 'leakblock_mails_oldest_due_seconds';
const settled = 'leakblock_mails_settled_day';

/** The outbox of mails to people of ours, and what became of those of a day. */
export const mailFigures: Figures = {
  figures: [
    { name: waiting, help: 'Mails to people that wait to go out.' },
    { name: oldest, help: 'How long the one that waits the longest is due.' },
    { name: settled, help: 'Mails to people of the last 24 hours by outcome.', labels: ['state'] },
  ],
  read: async ({ database }) => {
    const { due, rows } = await database.asService(async (trx) => ({
      due: await sql<{ count: number; seconds: number }>`
        select count(*)::int as count,
          greatest(0, coalesce(extract(epoch from now() - min(next_at)), 0))::float8 as seconds
        from private.mails where state = 'queued' and goes_with is null`.execute(trx),
      ...(await sql<{ state: string; count: number }>`
        select states.state, count(mails.id)::int as count
        from unnest(array['sent', 'dropped', 'bounced']) as states (state)
        left join private.mails on mails.state = states.state and settled_at > now() - interval '1 day'
        group by 1`.execute(trx)),
    }));
    return [
      { name: waiting, value: due.rows[0]?.count ?? 0 },
      { name: oldest, value: due.rows[0]?.seconds ?? 0 },
      ...rows.map(({ state, count }) => ({ name: settled, labels: { state }, value: count })),
    ];
  },
};
