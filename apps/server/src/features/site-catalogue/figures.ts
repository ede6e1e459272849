import { sql } from 'kysely';
import { operatorWork } from '#platform/figures/figure';
import type { Figures } from '#platform/figures/figure';

const states = 'leakblock_sites';
const lists = 'leakblock_site_lists_failing';

/** How healthy the sites are that scans ask. */
export const siteFigures: Figures = {
  figures: [
    {
      name: states,
      help: 'Sites that are switched on, by origin (built-in, list) and state of health.',
      labels: ['origin', 'state'],
    },
    { name: lists, help: 'Lists of sites that could not be fetched or read the last time.' },
    operatorWork,
  ],
  read: async ({ database }) => {
    const { rows, others } = await database.asService(async (trx) => ({
      others: await sql<{ failing: number; waiting: number }>`
        select (select count(*) from public.site_lists where is_enabled and problem is not null)::int as failing,
          (select count(*) from public.site_list_versions where state = 'waiting')::int as waiting`.execute(
        trx,
      ),
      ...(await sql<{ origin: string; state: string; count: number }>`
        select case when sites.source = 'built-in' then 'built-in' else 'list' end as origin,
          coalesce(health.state, 'unproven') as state, count(*)::int as count
        from public.sites left join public.site_health as health on health.site_id = sites.id
        where sites.is_enabled group by 1, 2`.execute(trx)),
    }));
    const { failing = 0, waiting = 0 } = others.rows[0] ?? {};
    return [
      ...rows.map(({ origin, state, count }) => ({
        name: states,
        labels: { origin, state },
        value: count,
      })),
      { name: lists, value: failing },
      { name: operatorWork.name, labels: { kind: 'site_list_versions' }, value: waiting },
    ];
  },
};
