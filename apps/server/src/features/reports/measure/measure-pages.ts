import { listedInReport } from '@leakblock/domain/reports';
import type { ReportFigures } from '@leakblock/domain/reports';
import { sql } from 'kysely';
import { isCounted } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import type { Measured } from './measure-counts.ts';
import { isWithin } from './window.ts';

/** Hosts that a report lists, those with the most pages first. */
const listedHosts = 50;

/**
 * Pages that were found, the newest first, the hosts they stand on, and how many pages of all times stood at the end.
 * @param trx as `service_role`
 */
export async function measurePages(
  trx: ServerTransaction,
  { scanId, userId, window }: Measured,
): Promise<Pick<ReportFigures, 'findings' | 'hosts'> & { standing: number }> {
  const stands = sql<boolean>`(gone_at is null or gone_at >= ${window.until}::timestamptz)`;
  const found = sql`public.findings where user_id = ${userId}::uuid and ${isCounted}
    and ${scanId === null ? isWithin(window, 'first_seen_at') : sql`first_scan_id = ${scanId}::uuid`}`;
  const findings = await sql<ReportFigures['findings'][number]>`
    select url, host, title, site_kind as kind, status, first_seen_at as "foundAt", gone_at as "goneAt"
    from ${found} order by first_seen_at desc, id limit ${listedInReport}`.execute(trx);
  const hosts = await sql<ReportFigures['hosts'][number]>`
    select top.host, top.found, top.standing, (
        select site_kind from public.findings where user_id = ${userId}::uuid and host = top.host limit 1
      ) as kind
    from (
      select host, count(*)::int as found, (count(*) filter (where ${stands}))::int as standing
      from ${found} group by host order by count(*) desc, host limit ${listedHosts}
    ) as top order by top.found desc, top.host`.execute(trx);
  const standing = await sql<{ count: number }>`
    select count(*)::int as count from public.findings
    where user_id = ${userId}::uuid and ${isCounted} and first_seen_at < ${window.until}::timestamptz
      and ${stands}`.execute(trx);
  return { findings: findings.rows, hosts: hosts.rows, standing: standing.rows[0]?.count ?? 0 };
}
