import type { Client } from 'pg';
import { copyIn } from './copy-rows.ts';
import type { RowsIn } from './copy-rows.ts';
import { isStaying, readTables, readVersions, setSequence, tableName } from './moved-tables.ts';
import { letTriggersRest } from './rest-triggers.ts';
import { readDump } from './read-dump.ts';
import type { DumpPart } from './read-dump.ts';

export type Restored = { rows: number; notes: string[] };

/** Schemas of the platform: what it has there and we do not is left out, and said. */
const platformSchemas =
  /^(auth|storage|realtime|supabase_|vault|net|cron|extensions|graphql|pgsodium|_)/;

/** Rows that flow into one table, with the fields that it has. */
type OpenTable = { rows: RowsIn; keep: number[] | null };

/** @throws Error with a sentence when the database is not ready for another installation's rows */
async function checkTarget(client: Client): Promise<void> {
  const { rows } = await client.query('select from auth.users limit 1');
  if (rows.length > 0) {
    throw new Error('This database has people already: rows are restored into a fresh one only.');
  }
  await letTriggersRest(client);
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
        // A dump of the platform has all tables, also those of ours that stay.
        if (!platformSchemas.test(part.schema) && !isStaying(part)) {
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
      const columns = keep.map((index) => part.columns[index] ?? '');
      // What the migrations put there is in the dump too.
      await client.query(`delete from ${tableName(part)}`);
      return {
        rows: copyIn(client, { ...part, columns }),
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
          await open.rows.write(`${line}\n`);
          break;
        }
        case 'end':
          await open?.rows.end();
          open = null;
          break;
        case 'sequence':
          await setSequence(client, part);
      }
    }
    await client.query('commit');
    return { rows: rowCount, notes };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
