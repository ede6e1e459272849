import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Client } from 'pg';
import { copyOut } from './copy-rows.ts';
import { quote, readSequences, readTables, readVersions, tableName } from './moved-tables.ts';

/** Second factors are encrypted with a key outside the database: a platform could not read them. */
const conditions: Record<string, string> = {
  'auth.mfa_factors': "where secret not like 'enc_:%'",
};

/**
 * Writes the rows of a database as plain SQL in the form of `pg_dump --data-only`, of one moment, without what only our
 * own backend can use. `psql -f` and `restoreData` read it. The structure is not in it: the migrations make that.
 */
export async function dumpData(
  client: Client,
  target: Writable,
): Promise<{ tables: number; rows: number }> {
  const write = async (text: string | Buffer): Promise<void> => {
    if (!target.write(text)) await once(target, 'drain');
  };
  let rowCount = 0;
  await client.query('begin isolation level repeatable read read only');
  try {
    const tables = await readTables(client, { withOwn: false });
    await write(
      `-- Rows of an installation of LeakBlock. Its migrations: ${(await readVersions(client)).join(' ')}\n`,
    );
    await write("SET client_encoding = 'UTF8';\nSET standard_conforming_strings = on;\n");
    // No guard refuses and no trigger tells anybody: the rows were written once already.
    await write('SET session_replication_role = replica;\n');
    for (const table of tables) {
      const list = table.columns.map(quote).join(', ');
      await write(`\nCOPY ${tableName(table)} (${list}) FROM stdin;\n`);
      const rows = copyOut(client, table, conditions[`${table.schema}.${table.name}`]);
      for await (const chunk of rows.chunks) await write(chunk);
      rowCount += rows.count();
      await write('\\.\n');
    }
    for (const { name, value } of await readSequences(client, tables)) {
      await write(`SELECT pg_catalog.setval('${name.replaceAll("'", "''")}', ${value}, true);\n`);
    }
    return { tables: tables.length, rows: rowCount };
  } finally {
    await client.query('rollback');
  }
}
