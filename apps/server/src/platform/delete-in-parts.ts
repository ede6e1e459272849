import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ServerDatabase } from './database.ts';

type Doomed = {
  /** With its schema. */
  table: string;
  /** Which rows, as behind `where`. */
  where: RawBuilder<unknown>;
  /** Rows of one transaction: fewer where others go with each. */
  part?: number;
};

/**
 * Deletes in parts, each a transaction of its own. What has piled up while no worker ran, or since there are more people,
 * would take longer than a statement may, and then never go: each try would find more.
 * @param transact `asService` of the database, or `asServer`
 */
export async function deleteInParts(
  transact: ServerDatabase['asServer'],
  { part = 5000, table, where }: Doomed,
  signal: AbortSignal,
): Promise<void> {
  const rows = sql.table(table);
  let deleted = part;
  while (deleted === part) {
    signal.throwIfAborted();
    const { numAffectedRows } = await transact((trx) =>
      sql`
        delete from ${rows} where ctid = any (array(
          select ctid from ${rows} where ${where} limit ${part}))`.execute(trx),
    );
    deleted = Number(numAffectedRows);
  }
}
