import type { ReportFigures } from '@leakblock/domain/reports';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Keeps a report, once for its span or scan; of days that she chose, the later measurement takes the earlier one's place.
 * @param trx as `service_role`
 * @returns its id; null when there was one before
 */
export async function storeReport(
  trx: ServerTransaction,
  report: { userId: string; figures: ReportFigures; scanId?: string },
): Promise<string | null> {
  const { figures, scanId = null, userId } = report;
  const again =
    figures.kind === 'chosen'
      ? sql`(user_id, kind, from_day, to_day) where kind <> 'scan'
        do update set figures = excluded.figures, created_at = excluded.created_at`
      : sql`do nothing`;
  const { rows } = await sql<{ id: string }>`
    insert into public.reports (user_id, kind, from_day, to_day, scan_id, figures, created_at)
    values (${userId}, ${figures.kind}, ${figures.from}, ${figures.to}, ${scanId},
      ${JSON.stringify(figures)}::jsonb, ${figures.madeAt})
    on conflict ${again} returning id`.execute(trx);
  return rows[0]?.id ?? null;
}
