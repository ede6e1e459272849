import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CopyStreamQuery } from 'pg-copy-streams';
import { quote, readTables, readVersions } from './moved-tables.ts';
import { readDump } from './read-dump.ts';
import type { DumpPart } from './read-dump.ts';

export type Restored = { rows: number; notes: string[] };

/** Schemas of the platform: what it has there and we do not is left out, and said. */
const platformSchemas =
  /^(auth|storage|realtime|supabase_|vault|net|cron|extensions|graphql|pgsodium|_)/;

/** Rows that flow into one table, with the fields that it has. */
type OpenTable = { stream: CopyStreamQuery; keep: number[] | null };

/** @throws Error with a sentence when the database is not ready for another installation's rows */
async function checkTarget(client: Client): Promise<void> {
  const { rows } = await client.query('select from auth.users limit 1');
  if (rows.length > 0) {
    throw new Error('This database has people already: rows are restored into a fresh one only.');
  }
  try {
    await client.query('set local session_replication_role = replica');
  } catch (cause) {
    throw new Error(
      'The role of this connection may not switch triggers off (session_replication_role): connect as a superuser, or have one grant it.',
      { cause },
    );
  }
}

/**
 * Restores a dump into a database that has the structure and no people: all of it or nothing. Guards and other
 * triggers rest meanwhile.
 * @param lines of the file, without their line ends
 * @returns what was left out, in sentences
 */
export async function restoreData(client: Client, lines: AsyncIterable<string>): Promise<Restored> {
  const notes: string[] = [];
  let rowCount = 0;
  await client.query('begin');
  try {
    await checkTarget(client);
    const tables = new Map(
      (await readTables(client, { withOwn: true })).map((table) => [
        `${table.schema}.${table.name}`,
        new Set(table.columns),
      ]),
    );
    const versions = await readVersions(client);
    let open: OpenTable | null = null;

    const begin = async (part: Extract<DumpPart, { kind: 'copy' }>): Promise<OpenTable | null> => {
      const id = `${part.schema}.${part.name}`;
      const known = tables.get(id);
      const unknown = part.columns.filter((column) => known?.has(column) !== true);
      if (known === undefined) {
        if (!platformSchemas.test(part.schema)) {
          throw new Error(`There is no table ${id} here: is this the same version?`);
        }
        notes.push(`${id} was left out: it stays with the installation it is from.`);
        return null;
      }
      if (unknown.length > 0 && !platformSchemas.test(part.schema)) {
        throw new Error(
          `Table ${id} has no column ${unknown.join(', ')}: is this the same version?`,
        );
      }
      if (unknown.length > 0) notes.push(`${id}: left out ${unknown.join(', ')}.`);
      const keep = part.columns.flatMap((column, index) => (known.has(column) ? [index] : []));
      const list = keep.map((index) => quote(part.columns[index] ?? '')).join(', ');
      const table = `${quote(part.schema)}.${quote(part.name)}`;
      // What the migrations put there is in the dump too.
      await client.query(`delete from ${table}`);
      const stream = client.query(copyFrom(`copy ${table} (${list}) from stdin`));
      // A row that does not fit is told where the stream is awaited.
      stream.on('error', () => undefined);
      return {
        stream,
        keep: unknown.length === 0 ? null : keep,
      };
    };

    for await (const part of readDump(lines)) {
      switch (part.kind) {
        case 'versions':
          if (part.versions.join() !== versions.join()) {
            throw new Error(
              'The dump is of another version: both installations need the same migrations. Start both with the same version first.',
            );
          }
          break;
        case 'copy':
          open = await begin(part);
          break;
        case 'row': {
          if (open === null) break;
          // A tab inside a value is written as two characters, so every tab here parts two values.
          const fields = part.line.split('\t');
          const line =
            open.keep === null ? part.line : open.keep.map((index) => fields[index]).join('\t');
          rowCount += 1;
          if (!open.stream.write(`${line}\n`)) await once(open.stream, 'drain');
          break;
        }
        case 'end':
          if (open !== null) {
            open.stream.end();
            await finished(open.stream);
          }
          open = null;
          break;
        case 'sequence': {
          const { rows } = await client.query('select to_regclass($1) as found', [part.name]);
          if ((rows[0] as { found: string | null }).found === null) break;
          await client.query('select pg_catalog.setval($1::regclass, $2::bigint, $3)', [
            part.name,
            part.value,
            part.isCalled,
          ]);
        }
      }
    }
    await client.query('commit');
    return { rows: rowCount, notes };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
