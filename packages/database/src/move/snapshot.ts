import type { Client } from 'pg';
import { readTables, readVersions, tableName } from './moved-tables.ts';
import type { MovedTable } from './moved-tables.ts';

/** What a snapshot is of. */
export type Snapshot = {
  /** The moment, ISO 8601 in UTC. */
  takenAt: string;
  versions: string[];
  tables: MovedTable[];
};

/**
 * Begins a transaction that sees the rows of one moment, and keeps every table as it is built until it ends: a migration
 * waits. Rows are written by others all the while. Whoever calls ends the transaction.
 */
export async function beginSnapshot(client: Client): Promise<Snapshot> {
  const before = await readTables(client, { withOwn: true });
  await client.query("set lock_timeout = '60s'; set statement_timeout = 0");
  await client.query("set idle_in_transaction_session_timeout = 0; set intervalstyle = 'postgres'");
  // Rows that a policy would hide are an error, not left out.
  await client.query('set row_security = off');
  await client.query('begin isolation level repeatable read');
  // Locks come before the first look: what was changed until then is seen.
  await client.query(`lock table ${before.map(tableName).join(', ')} in access share mode`);
  const tables = await readTables(client, { withOwn: true });
  if (JSON.stringify(tables) !== JSON.stringify(before)) {
    await client.query('rollback');
    throw new Error('The database was being upgraded: try again.');
  }
  const { rows } = await client.query<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return { takenAt: rows[0]?.now ?? '', versions: await readVersions(client), tables };
}
