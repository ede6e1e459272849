import { untimedSteps } from '@leakblock/domain/removal-requests';
import { listedInReport } from '@leakblock/domain/reports';
import type { ReportFigures, ReportMedian } from '@leakblock/domain/reports';
import { sql } from 'kysely';
import { isCountedCase, requestsAboutStopped } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import { isWithin } from './window.ts';
import type { ReportWindow } from './window.ts';

export type MeasuredCases = Pick<ReportFigures, 'open' | 'openByStatus' | 'medians'> & {
  cases: number;
  listed: number;
  nextAt: string | null;
};

/**
 * Cases of hers that began before the window's end and are not over now, those of which something is planned soonest
 * first; and how long the removals took that were proven in the window.
 * @param trx as `service_role`
 */
export async function measureCases(
  trx: ServerTransaction,
  { now, userId, window }: { userId: string; window: ReportWindow; now: Date },
): Promise<MeasuredCases> {
  const mine = sql`public.removal_cases where user_id = ${userId}::uuid and ${isCountedCase}
    and created_at < ${window.until}::timestamptz`;
  const byStatus = await sql<{
    status: ReportFigures['openByStatus'][number]['status'];
    cases: number;
    listed: number;
    nextAt: string | null;
  }>`
    select status, count(*)::int as cases,
      (count(*) filter (where search_state in ('listed', 'requested')))::int as listed,
      min(next_at) filter (where next_at >= ${now.toISOString()}::timestamptz) as "nextAt"
    from ${mine} and status not in ('invalid', 'withdrawn')
    group by status order by count(*) desc, status`.execute(trx);
  const open = await sql<ReportFigures['open'][number]>`
    select number, host, status, next_step as next, created_at as since,
      case when next_step = any(${untimedSteps}::text[]) then null else next_at end as "nextAt"
    from ${mine} and status not in ('resolved', 'invalid', 'withdrawn')
    order by next_at nulls last, created_at, id limit ${listedInReport}`.execute(trx);
  const openByStatus = byStatus.rows.filter(({ status }) => status !== 'resolved');
  const moments = openByStatus.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt])).sort();
  return {
    open: open.rows,
    openByStatus: openByStatus.map(({ cases, status }) => ({ status, cases })),
    cases: openByStatus.reduce((sum, { cases }) => sum + cases, 0),
    listed: byStatus.rows.reduce((sum, { listed }) => sum + listed, 0),
    nextAt: moments[0] ?? null,
    medians: await measureMedians(trx, userId, window),
  };
}

async function measureMedians(
  trx: ServerTransaction,
  userId: string,
  window: ReportWindow,
): Promise<ReportFigures['medians']> {
  const { rows } = await sql<{ isSearch: boolean; sample: number; hours: number }>`
    select request.scope = 'search' as "isSearch", count(*)::int as sample,
      round((percentile_cont(0.5) within group (
        order by extract(epoch from request.verified_at - coalesce(request.sent_at, request.filed_at))
      ) / 3600)::numeric, 1) as hours
    from public.removal_requests as request
    where request.user_id = ${userId}::uuid and ${isWithin(window, 'request.verified_at')}
      and coalesce(request.sent_at, request.filed_at) <= request.verified_at
      and request.id not in ${requestsAboutStopped(userId)}
    group by 1`.execute(trx);
  const of = (isSearch: boolean): ReportMedian => {
    const row = rows.find((each) => each.isSearch === isSearch);
    return { hours: row?.hours ?? null, sample: row?.sample ?? 0 };
  };
  return { removal: of(false), search: of(true) };
}
