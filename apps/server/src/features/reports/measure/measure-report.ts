import { AppError } from '@leakblock/domain/errors';
import { nextReportAt, regularKind, reportFigures, spanBefore } from '@leakblock/domain/reports';
import type { ReportFigures, ReportKind, ReportSpan } from '@leakblock/domain/reports';
import { nextScanAt } from '@leakblock/domain/scans';
import { entitlements } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import { loadTier } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import { measureCases } from './measure-cases.ts';
import { measureCounts, wasWatched } from './measure-counts.ts';
import { measurePages } from './measure-pages.ts';
import { windowOfDays, windowOfScan } from './window.ts';
import type { ReportWindow } from './window.ts';

/** What a report is about: days of UTC, or one full scan that is over. */
export type ReportSubject = { userId: string; now: Date } & (
  | ({ kind: Exclude<ReportKind, 'scan'> } & ReportSpan)
  | { kind: 'scan'; scanId: string }
);

/**
 * Everything that a report tells, measured now. Nothing that was stopped for showing signs of a minor is in it.
 * Pages are those of the span's end; of cases, and of what search engines list, only how they stand now is known.
 * @param trx as `service_role`
 * @throws AppError `reports.not_found` for a scan that is not hers, no full one, or not over
 */
export async function measureReport(
  trx: ServerTransaction,
  subject: ReportSubject,
): Promise<ReportFigures> {
  const { kind, now, userId } = subject;
  const scanId = subject.kind === 'scan' ? subject.scanId : null;
  const window =
    subject.kind === 'scan'
      ? await windowOfScan(trx, userId, subject.scanId)
      : windowOfDays({ from: subject.from, to: subject.to });
  if (window === null) throw new AppError('reports.not_found', 'There is no such scan.');
  const { counts, series } = await measureCounts(trx, { userId, window, scanId });
  const pages = await measurePages(trx, { userId, window, scanId });
  const cases = await measureCases(trx, { userId, window, now });
  return reportFigures.parse({
    kind,
    ...window.span,
    madeAt: now.toISOString(),
    counts,
    before: kind === 'scan' ? null : await countsBefore(trx, userId, kind, window.span),
    standing: { pages: pages.standing, listed: cases.listed, cases: cases.cases },
    medians: cases.medians,
    series,
    hosts: pages.hosts,
    findings: pages.findings,
    open: cases.open,
    openByStatus: cases.openByStatus,
    scans: await measureScans(trx, userId, window, scanId),
    next: { ...(await whatIsNext(trx, userId, now)), caseAt: cases.nextAt },
  } satisfies ReportFigures);
}

async function countsBefore(
  trx: ServerTransaction,
  userId: string,
  kind: Exclude<ReportKind, 'scan'>,
  span: ReportSpan,
): Promise<ReportFigures['before']> {
  const window = windowOfDays(spanBefore(kind, span));
  if (!(await wasWatched(trx, userId, window.until))) return null;
  return (await measureCounts(trx, { userId, window, scanId: null })).counts;
}

/** Full scans that ended in the window, or the one; sites are counted once for each scan that asked them. */
async function measureScans(
  trx: ServerTransaction,
  userId: string,
  { after, until }: ReportWindow,
  scanId: string | null,
): Promise<ReportFigures['scans']> {
  const { rows } = await sql<ReportFigures['scans']>`
    select count(*)::int as finished, coalesce(sum(sites_total), 0)::int as "sitesAsked",
      coalesce(sum(sites_answered), 0)::int as "sitesAnswered"
    from public.scans
    where user_id = ${userId}::uuid and kind = 'full' and status in ('completed', 'stopped')
      and finished_at >= ${after}::timestamptz and finished_at <= ${until}::timestamptz
      and (${scanId}::uuid is null and finished_at < ${until}::timestamptz or id = ${scanId}::uuid)`.execute(
    trx,
  );
  return rows[0] ?? { finished: 0, sitesAsked: 0, sitesAnswered: 0 };
}

/** When she is scanned next, and when her next report is written; null for what her plan does not have. */
async function whatIsNext(
  trx: ServerTransaction,
  userId: string,
  now: Date,
): Promise<{ scanAt: string | null; reportAt: string | null }> {
  const tier = await loadTier(trx, userId);
  const { rows } = await sql<{ lastAt: string | null; failedAt: string | null; isNamed: boolean }>`
    select (
        select started_at from public.scans
        where user_id = ${userId}::uuid and kind = 'full' and status <> 'failed'
        order by started_at desc limit 1
      ) as "lastAt",
      (
        select max(finished_at) from public.scans
        where user_id = ${userId}::uuid and kind = 'full' and status = 'failed'
      ) as "failedAt",
      exists (select from public.stage_names where user_id = ${userId}::uuid) as "isNamed"`.execute(
    trx,
  );
  const { failedAt = null, isNamed = false, lastAt = null } = rows[0] ?? {};
  const scanAt = isNamed ? nextScanAt(tier, asDate(lastAt), asDate(failedAt)) : null;
  const regular = regularKind(entitlements[tier].reportEvery);
  return {
    // One that is due begins within the minute.
    scanAt: scanAt === null ? null : new Date(Math.max(+scanAt, +now)).toISOString(),
    reportAt: regular === null ? null : nextReportAt(regular, now).toISOString(),
  };
}

const asDate = (at: string | null): Date | null => (at === null ? null : new Date(at));
