import { keepUntil } from '@leakblock/domain/exports';
import type { createRedactor } from '@leakblock/domain/exports';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import { keptTables, personColumns } from './kept-tables.ts';
import type { KeptTable } from './kept-tables.ts';
import { loadRedactor } from './load-redactor.ts';
import type { Erasing } from './erasing.ts';

/** Rows that are read and written together. */
const batch = 500;

type Found = { id: string; row: Record<string, never>; at: string };
type Redactor = ReturnType<typeof createRedactor>;

/** Copies what has to stay into private.kept_records, without anything that names her; each row once. */
export async function writeRecords({ context, pseudonym, signal, userId }: Erasing): Promise<void> {
  const redactor = await context.database.asService((trx) =>
    loadRedactor(trx, context.secrets, userId),
  );
  const now = context.now();
  for (const kept of keptTables) {
    let after: string | null = null;
    do {
      signal.throwIfAborted();
      after = await context.database.asService(async (trx) => {
        const found = await readRows(trx, kept, userId, after);
        await writeRows(trx, { kept, found, redactor, pseudonym, now });
        return found.length < batch ? null : (found.at(-1)?.id ?? null);
      });
    } while (after !== null);
  }
}

async function readRows(
  trx: ServerTransaction,
  { from, more, rows, table, without = [] }: KeptTable,
  userId: string,
  after: string | null,
): Promise<Found[]> {
  const row = sql`to_jsonb(t) - ${[...personColumns, ...without]}::text[]`;
  const found = await sql<Found>`
    select t.id::text as id, ${more === undefined ? row : sql`${row} || ${more}`} as row, ${from(userId)} as at
    from ${sql.table(table)} as t
    where ${rows(userId)} and ${after === null ? sql`true` : sql`t.id > ${sql.lit(after)}`}
    order by t.id limit ${batch}`.execute(trx);
  return found.rows;
}

async function writeRows(
  trx: ServerTransaction,
  write: { kept: KeptTable; found: Found[]; redactor: Redactor; pseudonym: string; now: Date },
): Promise<void> {
  const { found, kept, now, pseudonym, redactor } = write;
  const records = found
    .map(({ at, id, row }) => ({
      id: deriveId(`kept ${pseudonym} ${kept.table} ${id}`),
      ...{ pseudonym, reason: kept.reason, source: kept.table },
      row: JSON.stringify(redactor.json(row)),
      object_names: kept.table === 'public.evidence_packs' ? keptNames(pseudonym, id, row) : [],
      kept_at: now.toISOString(),
      keep_until: untilOf(kept, new Date(at), now).toISOString(),
    }))
    // What could have gone long ago goes now.
    .filter(({ keep_until: until }) => new Date(until) > now);
  if (records.length === 0) return;
  await trx
    .insertInto('private.kept_records')
    .values(records)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** An invoice outlives the account in its own table: it goes from there with its record, so each has one. */
function untilOf({ reason, table }: KeptTable, at: Date, now: Date): Date {
  const until = keepUntil(reason, at);
  const tomorrow = new Date(now.getTime() + 86_400_000);
  return table === 'public.payments' && until < tomorrow ? tomorrow : until;
}

/** Where the files of a pack lie once nobody's name is on them. */
function keptNames(pseudonym: string, packId: string, row: Record<string, unknown>): string[] {
  const files = row['files'] as { name: string }[];
  return files.map(({ name }) => keptName(pseudonym, packId, name));
}

export const keptName = (pseudonym: string, packId: string, name: string): string =>
  `kept/${pseudonym}/${packId}/${name}`;
