import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Client } from 'pg';
import { getAuthSchemaSql } from '../rest-engine.ts';
import { readApplied } from './apply-migrations.ts';
import type { Migration } from './apply-migrations.ts';

/** A database that this version must not work with now; the sentence is for the operator. */
export class DatabaseRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseRefusal';
  }
}

/** `-- breaks programs without: <version>` in a migration: programs that do not know that migration fail after it. */
const breaks = /^-- breaks programs without: (\d{14})\s*$/m;

/**
 * How a database stands to this version.
 * - `older`: migrations are to be applied.
 * - `same`: nothing is.
 * - `newer`: a newer version prepared it, and this one can work on it as it is.
 *
 * @throws DatabaseRefusal when it is too new for this version
 */
export async function compareSchema(
  owner: Client,
  migrations: readonly Migration[],
): Promise<'older' | 'same' | 'newer'> {
  const applied = await readApplied(owner);
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied].filter(([version]) => !known.has(version));
  for (const [version, sql] of unknown) {
    const needed = breaks.exec(sql)?.[1];
    if (needed === undefined || known.has(needed)) continue;
    throw new DatabaseRefusal(
      `The database belongs to a newer version: after its migration ${version} no program works that does not know ${needed}. ` +
        'Start that version or a newer one, or restore the backup from before the upgrade.',
    );
  }
  if (migrations.some(({ version }) => !applied.has(version))) return 'older';
  return unknown.length > 0 ? 'newer' : 'same';
}

const folder = fileURLToPath(new URL('.', import.meta.url));

/** What this version makes besides its migrations, as a hash of the code that makes it. */
export function readPreparation(): Promise<string> {
  return (own ??= hashPreparation());
}

/** Of the program's own files, which stay as they are while it runs. */
let own: Promise<string> | null = null;

async function hashPreparation(): Promise<string> {
  const hash = createHash('sha256').update(getAuthSchemaSql(false));
  for (const file of (await readdir(folder)).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(await readFile(join(folder, file), 'utf8'));
  }
  return hash.digest('hex');
}

const table = 'supabase_migrations.leakblock_preparation';

/** What stands in the database already, so that a start that has nothing to make takes no lock on any table. */
export async function readPrepared(owner: Client): Promise<string | null> {
  await owner.query(`
    create schema if not exists supabase_migrations;
    create table if not exists ${table} (id boolean primary key default true check (id), hash text not null);`);
  const { rows } = await owner.query<{ hash: string }>(`select hash from ${table}`);
  return rows[0]?.hash ?? null;
}

export async function writePrepared(owner: Client, hash: string): Promise<void> {
  await owner.query(
    `insert into ${table} (hash) values ($1) on conflict (id) do update set hash = excluded.hash`,
    [hash],
  );
}
