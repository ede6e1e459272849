import { keptYears } from '@leakblock/domain/exports';
import type { ErasureAnswer, RecordReason } from '@leakblock/domain/exports';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { conditionFor, personalTables } from '../personal-data/index.ts';
import { keptTables } from './kept-tables.ts';

/** How many rows stay of a person, by reason; reasons without rows are left out. @param trx as `service_role` */
export async function countKept(
  trx: ServerTransaction,
  userId: string,
): Promise<ErasureAnswer['kept']> {
  const counts: Record<RecordReason | 'audit', number> = { sent_notices: 0, invoices: 0, audit: 0 };
  for (const { reason, rows, table } of keptTables)
    counts[reason] += await countRows(trx, sql`${sql.table(table)} as t where ${rows(userId)}`);
  const audit = personalTables.get('public.audit_log');
  if (audit !== undefined)
    counts.audit = await countRows(
      trx,
      sql`public.audit_log as t where ${conditionFor(personalTables, audit, userId)}`,
    );
  return (['sent_notices', 'invoices', 'audit'] as const).flatMap((reason) =>
    counts[reason] === 0 ? [] : [{ reason, rows: counts[reason], years: keptYears[reason] }],
  );
}

async function countRows(trx: ServerTransaction, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(trx);
  return rows[0]?.n ?? 0;
}
