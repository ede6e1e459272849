import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { quote, readTables, readVersions } from './moved-tables.ts';

/** Rows of a table that another kind of installation could not use. */
function conditionOf(table: string, isForSupabase: boolean): string {
  // Their secrets are encrypted with a key outside the database; recovery codes lie in a schema of ours.
  if (isForSupabase && table === 'auth.mfa_factors') return "where secret not like 'enc1:%'";
  return '';
}

/**
 * Writes the rows of a database as plain SQL in the form of `pg_dump --data-only`, of one moment. `psql -f` and
 * `restoreData` read it. The structure is not in it: the migrations make that.
 * @param options.isForSupabase leaves out what only our own backend can use
 */
export async function dumpData(
  client: Client,
  target: Writable,
  options: { isForSupabase: boolean },
): Promise<{ tables: number; rows: number }> {
  const write = async (text: string): Promise<void> => {
    if (!target.write(text)) await once(target, 'drain');
  };
  let rowCount = 0;
  await client.query('begin isolation level repeatable read read only');
  try {
    const tables = await readTables(client, { withOwn: !options.isForSupabase });
    await write(
      `-- Rows of an installation of LeakBlock. Its migrations: ${(await readVersions(client)).join(' ')}\n`,
    );
    await write("SET client_encoding = 'UTF8';\nSET standard_conforming_strings = on;\n");
    // No guard refuses and no trigger tells anybody: the rows were written once already.
    await write('SET session_replication_role = replica;\n');
    for (const { schema, name, columns } of tables) {
      const table = `${quote(schema)}.${quote(name)}`;
      const list = columns.map(quote).join(', ');
      await write(`\nCOPY ${table} (${list}) FROM stdin;\n`);
      const source = client.query(
        copyTo(
          `copy (select ${list} from ${table} ${conditionOf(`${schema}.${name}`, options.isForSupabase)}) to stdout`,
        ),
      );
      for await (const chunk of source as AsyncIterable<Buffer>) {
        if (!target.write(chunk)) await once(target, 'drain');
      }
      rowCount += source.rowCount;
      await write('\\.\n');
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
       from pg_catalog.pg_sequences where last_value is not null and schemaname = any($1) order by 1`,
      [[...new Set(tables.map(({ schema }) => schema))]],
    );
    for (const { name, value } of sequences) {
      await write(`SELECT pg_catalog.setval('${name.replaceAll("'", "''")}', ${value}, true);\n`);
    }
    return { tables: tables.length, rows: rowCount };
  } finally {
    await client.query('rollback');
  }
}
