import type { AgencyAnalytics } from '@leakblock/domain/agencies';
import { sql } from 'kysely';
import { requestsAboutStoppedOf } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import { linkedCreators } from './board-figures.ts';
import { firstMonday, pageCounts } from './weekly-figures.ts';
import type { Span } from './weekly-figures.ts';

type Asked = Span & { agencyId: string; creatorIds: readonly string[] | null };

/**
 * Figures over the creators of an agency, or over those named of them, in a span: by week (from Monday, UTC), by host,
 * by creator, and how long removals took. One who is not linked at this moment is not among them.
 * @param trx as `service_role`, after membership was asked
 */
export async function loadAnalytics(
  trx: ServerTransaction,
  { agencyId, creatorIds, ...span }: Asked,
): Promise<AgencyAnalytics> {
  const { from, to } = span;
  const { rows } = await sql<AgencyAnalytics>`
    with ${linkedCreators(agencyId, creatorIds)}, ${pageCounts(span)},
    weeks as (
      select week, week::date as monday
      from generate_series(${firstMonday(span)}::timestamptz, ${to}::date, interval '7 days') as week
    ),
    by_week as (
      select monday, ${sumsOf} from weeks left join counted using (week) group by monday
    ),
    by_creator as (
      select linked.user_id, linked.name, ${sumsOf} from linked left join counted using (user_id)
      group by linked.user_id, linked.name
    ),
    by_host as (select * from hosts order by found desc, host limit 10),
    timed as (
      select count(*)::int as sample, percentile_cont(0.5) within group (
        order by extract(epoch from verified_at - coalesce(sent_at, filed_at)) / 3600) as median
      from public.removal_requests
      where user_id = any (array(select user_id from linked)) and verified_at >= ${from}::date and verified_at < ${to}::date + 1
        and coalesce(sent_at, filed_at) <= verified_at and id not in ${requestsAboutStoppedOf(sql`array(select user_id from linked)`)}
    )
    select
      (select jsonb_agg(jsonb_build_object('week', monday, 'found', found, 'confirmed', confirmed,
         'requested', requested, 'gone', gone) order by monday) from by_week) as weeks,
      (select coalesce(jsonb_agg(jsonb_build_object('host', host, 'found', found, 'standing', standing)
         order by found desc, host), '[]') from by_host) as hosts,
      (select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'name', name, 'found', found,
         'requested', requested, 'gone', gone) order by found desc, lower(name), user_id), '[]') from by_creator) as creators,
      (select jsonb_build_object('sample', sample, 'medianHours', median) from timed) as removal`.execute(
    trx,
  );
  return (
    rows[0] ?? { weeks: [], hosts: [], creators: [], removal: { sample: 0, medianHours: null } }
  );
}

const sumsOf = sql`
  coalesce(sum(count) filter (where what = 'found'), 0)::int as found,
  coalesce(sum(count) filter (where what = 'confirmed'), 0)::int as confirmed,
  coalesce(sum(count) filter (where what = 'requested'), 0)::int as requested,
  coalesce(sum(count) filter (where what = 'gone'), 0)::int as gone`;
