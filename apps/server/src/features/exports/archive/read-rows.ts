import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { conditionFor, personalTables } from '../personal-data/index.ts';
import type { ExportedTable } from './export-tables.ts';

/** Rows that are in memory at a time. */
const batch = 500;

/** Schemas that only the server's own role reads. */
const ownSchemas = /^(?:auth|leakblock_auth)\./u;

/**
 * A person's rows of a table as JSON texts, in batches, by a cursor of the database: in the order of its key.
 * @param trx a snapshot as `service_role`; one table at a time
 */
export async function* readRows(
  trx: ServerTransaction,
  table: ExportedTable,
  columns: readonly string[],
  userId: string,
): AsyncGenerator<string[]> {
  const role = ownSchemas.test(table.name) ? 'none' : 'service_role';
  await sql`select set_config('role', ${role}, true)`.execute(trx);
  const key = await readKey(trx, table.name);
  const picked = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
  const order =
    key.length === 0
      ? sql``
      : sql` order by ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}`;
  const rowsOf = sql`
    select ${picked} from ${sql.table(table.name)} as t
    where ${conditionFor(personalTables, table, userId)}${order}`;
  await sql`
    declare export_rows no scroll cursor for
    select row_to_json(r)::text as line from (${rowsOf}) as r`.execute(trx);
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`
        fetch forward ${sql.lit(batch)} from export_rows`.execute(trx);
      if (rows.length > 0) yield rows.map(({ line }) => line);
      if (rows.length < batch) break;
    }
  } finally {
    // After a failure the transaction is over, and the cursor with it.
    await sql`close export_rows`.execute(trx).catch(() => undefined);
  }
  await sql`select set_config('role', 'service_role', true)`.execute(trx);
}

async function readKey(trx: ServerTransaction, name: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select a.attname::text as column from pg_index as i
    cross join lateral unnest(i.indkey::int2[]) with ordinality as k (number, place)
    join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${name}::regclass and i.indisprimary order by k.place`.execute(trx);
  return rows.map(({ column }) => column);
}
