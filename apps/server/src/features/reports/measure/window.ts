import type { ReportSpan } from '@leakblock/domain/reports';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ServerTransaction } from '#platform/database';

const dayMs = 86_400_000;
/** Days that a report is about at most; who was not scanned for longer is told about the last ones. */
const mostDays = 366;

/** Moments from `after` on and before `until` (ISO 8601), and the days that they lie in. */
export type ReportWindow = { span: ReportSpan; after: string; until: string };

/** Whole days of UTC. */
export function windowOfDays(span: ReportSpan): ReportWindow {
  const until = new Date(Date.parse(span.to) + dayMs).toISOString();
  return { span, after: new Date(span.from).toISOString(), until };
}

/**
 * From the end of the full scan before it, or from its own beginning when it is the first, to its end.
 * Null for a scan that is not this person's, no full one, or not over.
 * @param trx as `service_role`
 */
export async function windowOfScan(
  trx: ServerTransaction,
  userId: string,
  scanId: string,
): Promise<ReportWindow | null> {
  const { rows } = await sql<{ after: string; until: string }>`
    select coalesce(before.finished_at, scan.started_at) as after, scan.finished_at as until
    from public.scans as scan
    left join lateral (
      select finished_at from public.scans as other
      where other.user_id = scan.user_id and other.kind = 'full' and other.finished_at < scan.started_at
      order by finished_at desc limit 1
    ) as before on true
    where scan.id = ${scanId}::uuid and scan.user_id = ${userId}::uuid and scan.kind = 'full'
      and scan.finished_at is not null`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const earliest = Date.parse(row.until.slice(0, 10)) - (mostDays - 1) * dayMs;
  const after = Date.parse(row.after) < earliest ? new Date(earliest).toISOString() : row.after;
  return {
    span: { from: after.slice(0, 10), to: row.until.slice(0, 10) },
    after,
    until: row.until,
  };
}

/** A column's moment lies in the window. */
export const isWithin = ({ after, until }: ReportWindow, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= ${after}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`;
