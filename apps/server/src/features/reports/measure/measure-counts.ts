import { seriesOf } from '@leakblock/domain/reports';
import type { ReportCounts } from '@leakblock/domain/reports';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { pageMoments, requestsAboutStopped } from '#features/findings';
import type { PageMoment } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import { isWithin } from './window.ts';
import type { ReportWindow } from './window.ts';

export type Measured = { userId: string; window: ReportWindow; scanId: string | null };

const named = {
  found: 'found',
  confirmed: 'confirmed',
  requested: 'sent',
  gone: 'removed',
} as const;
const nothing: ReportCounts = { found: 0, confirmed: 0, sent: 0, removed: 0, hidden: 0 };

/**
 * How many pages what happened to, by day or week and altogether. Of a report about a scan, found is what that scan found.
 * A page that several search engines took out is hidden once, when the first proof came.
 * @param trx as `service_role`
 */
export async function measureCounts(
  trx: ServerTransaction,
  { scanId, userId, window }: Measured,
): Promise<{ counts: ReportCounts; series: (ReportCounts & { day: string })[] }> {
  const { by, days } = seriesOf(window.span);
  const step = (column: string) =>
    sql`date_bin(${by === 'day' ? '1 day' : '7 days'}::interval, ${sql.ref(column)}, ${days[0] ?? ''}::timestamptz)::date`;
  const count = ({ at, table, what, which }: PageMoment): RawBuilder<unknown> => {
    const isOfScan = what === 'found' && scanId !== null;
    const rows = isOfScan ? sql`first_scan_id = ${scanId}::uuid` : isWithin(window, at);
    // What was found before the window (a scan longer than it) stands in its first step.
    const day = isOfScan ? sql`greatest(${step(at)}, ${days[0] ?? ''}::date)` : step(at);
    return sql`select ${day} as day, ${named[what]}::text as what, count(*)::int as count
      from ${table} where user_id = ${userId}::uuid and ${rows} and ${which} group by 1`;
  };
  const { rows } = await sql<{ day: string; what: keyof ReportCounts; count: number }>`
    ${sql.join(pageMoments.map(count), sql` union all `)}
    union all
    select ${step('hidden.at')} as day, 'hidden', count(*)::int
    from (
      select min(request.verified_at) as at
      from public.removal_requests as request
      join public.removal_request_cases as covered on covered.request_id = request.id and covered.outcome = 'removed'
      where request.user_id = ${userId}::uuid and request.scope = 'search'
        and ${isWithin(window, 'request.verified_at')} and request.id not in ${requestsAboutStopped(userId)}
      group by covered.case_id
    ) as hidden
    group by 1`.execute(trx);
  const byDay = new Map(days.map((day) => [day, { ...nothing }]));
  const counts = { ...nothing };
  for (const { count: more, day, what } of rows) {
    counts[what] += more;
    const place = byDay.get(day);
    if (place !== undefined) place[what] += more;
  }
  return { counts, series: [...byDay].map(([day, each]) => ({ day, ...each })) };
}

/** Whether anything of hers was known before this moment: else there is nothing to compare with. */
export async function wasWatched(
  trx: ServerTransaction,
  userId: string,
  until: string,
): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (
        select from public.findings where user_id = ${userId}::uuid and first_seen_at < ${until}::timestamptz)
      or exists (
        select from public.scans
        where user_id = ${userId}::uuid and kind <> 'instant' and started_at < ${until}::timestamptz)
      or exists (
        select from public.removal_cases where user_id = ${userId}::uuid and created_at < ${until}::timestamptz)
      as was`.execute(trx);
  return rows[0]?.was === true;
}
