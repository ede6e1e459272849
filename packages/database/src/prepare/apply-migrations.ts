import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { applyConcurrently, isConcurrent } from './apply-concurrently.ts';
import { retryLocked, usualPatience } from './retry-locked.ts';
import type { LockPatience } from './retry-locked.ts';

/** `supabase/` of the repository. */
export const supabaseDir = fileURLToPath(new URL('../../../../supabase/', import.meta.url));

/** One file of `supabase/migrations`: `<version>_<name>.sql`. */
export type Migration = { version: string; name: string; sql: string };

/** The program's own files: they stay as they are while it runs. */
let own: Promise<readonly Migration[]> | null = null;

/** All migrations in the order they are applied. @param folder another one than the program's own */
export function readMigrations(folder?: string): Promise<readonly Migration[]> {
  return folder === undefined
    ? (own ??= readFrom(join(supabaseDir, 'migrations')))
    : readFrom(folder);
}

async function readFrom(folder: string): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{14}_.+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      version: file.slice(0, 14),
      name: file.slice(15, -4),
      sql: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

/** Makes the table that the Supabase CLI keeps, so that either can go on where the other stopped. */
async function makeHistory(owner: Client): Promise<void> {
  await owner.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key,
      statements text[],
      name text
    );`);
}

/** What was applied, and its SQL; in a database without that table nothing was. It is only looked at: it may be anybody's. */
export async function readApplied(owner: Client): Promise<Map<string, string>> {
  const { rows: found } = await owner.query<{ isThere: boolean }>(
    `select pg_catalog.to_regclass('supabase_migrations.schema_migrations') is not null as "isThere"`,
  );
  if (found[0]?.isThere !== true) return new Map();
  const { rows } = await owner.query<{ version: string; sql: string | null }>(
    `select version, array_to_string(statements, E'\\n') as sql from supabase_migrations.schema_migrations`,
  );
  return new Map(rows.map(({ version, sql }) => [version, sql ?? '']));
}

/**
 * Applies what is not applied yet, each file in its own transaction that rather tries again later than keep others
 * waiting for a lock; one that begins with `-- no transaction` statement by statement (docs/upgrading.md).
 * @throws Error that names the migration; those before it stay applied
 */
export async function applyMigrations(
  owner: Client,
  migrations: readonly Migration[],
  patience: LockPatience = usualPatience,
): Promise<void> {
  await makeHistory(owner);
  const applied = await readApplied(owner);
  for (const migration of migrations) {
    const { version, name, sql } = migration;
    if (applied.has(version)) continue;
    const title = `Migration ${version}_${name}`;
    try {
      if (isConcurrent(sql)) await applyConcurrently(owner, sql);
      await retryLocked(
        owner,
        title,
        async () => {
          if (!isConcurrent(sql)) await owner.query(sql);
          await owner.query(
            'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
            [version, name, [sql]],
          );
        },
        patience,
      );
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(why.startsWith(title) ? why : `${title} failed: ${why}`, { cause });
    }
  }
}
