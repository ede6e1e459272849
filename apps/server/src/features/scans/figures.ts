import { sql } from 'kysely';
import type { Figures } from '#platform/figures/figure';

const running = 'leakblock_scans_running';
const silent = 'leakblock_scans_silent_seconds';
const ended = 'leakblock_scans_ended_day';
const tasks = 'leakblock_scan_tasks';

/** Tasks that are counted at most. */
const counted = 50_000;

type Row = { measure: string; kind: string; status: string; value: number };

/** Scans that run, and how those of a day ended. */
export const scanFigures: Figures = {
  figures: [
    { name: running, help: 'Scans that run.', labels: ['kind'] },
    {
      name: silent,
      help: 'How long nobody has worked on the running scan that waits the longest.',
    },
    {
      name: ended,
      help: 'Scans begun in the last 24 hours that ended, by how.',
      labels: ['kind', 'status'],
    },
    {
      name: tasks,
      help: `Pieces of work of full scans and crawls that wait or are worked on, counted up to ${String(counted)}.`,
    },
  ],
  read: async ({ database }) => {
    const { rows } = await database.asService((trx) =>
      sql<Row>`
        select ${running} as measure, kinds.kind, '' as status, count(scan.id)::float8 as value
        from unnest(array['instant', 'full', 'crawl']) as kinds (kind)
        left join public.scans as scan on scan.kind = kinds.kind and scan.status = 'running'
        group by 2
        union all
        select ${silent}, '', '', greatest(0, coalesce(extract(epoch from now() - min(heartbeat_at)), 0))::float8
        from public.scans where status = 'running'
        union all
        select ${ended}, kinds.kind, ends.status, count(scan.id)::float8
        from unnest(array['instant', 'full', 'crawl']) as kinds (kind)
        cross join unnest(array['completed', 'failed', 'interrupted', 'stopped']) as ends (status)
        left join public.scans as scan on scan.kind = kinds.kind and scan.status = ends.status
          and scan.started_at > now() - interval '1 day'
        group by 2, 3
        union all
        select ${tasks}, '', '', count(*)::float8
        from (select from private.scan_tasks where state in ('waiting', 'leased') limit ${counted}) as task`.execute(
        trx,
      ),
    );
    return rows.map(({ measure, kind, status, value }) => ({
      ...{ name: measure, value },
      ...(kind === '' ? {} : { labels: status === '' ? { kind } : { kind, status } }),
    }));
  },
};
