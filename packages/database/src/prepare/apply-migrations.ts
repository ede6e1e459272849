import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';

/** `supabase/` of the repository. */
export const supabaseDir = fileURLToPath(new URL('../../../../supabase/', import.meta.url));

/** One file of `supabase/migrations`: `<version>_<name>.sql`. */
export type Migration = { version: string; name: string; sql: string };

/** All migrations in the order they are applied. */
export async function readMigrations(
  folder = join(supabaseDir, 'migrations'),
): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{14}_.+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      version: file.slice(0, 14),
      name: file.slice(15, -4),
      sql: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

/**
 * Applies what is not applied yet, each file in its own transaction, and notes it in the table that the
 * Supabase CLI keeps, so that either can go on where the other stopped.
 */
export async function applyMigrations(
  owner: Client,
  migrations: readonly Migration[],
): Promise<void> {
  await owner.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key,
      statements text[],
      name text
    );`);
  const { rows } = await owner.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map(({ version }) => version));
  for (const { version, name, sql } of migrations) {
    if (applied.has(version)) continue;
    try {
      await owner.query('begin');
      await owner.query(sql);
      await owner.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, [sql]],
      );
      await owner.query('commit');
    } catch (cause) {
      await owner.query('rollback');
      throw new Error(`Migration ${version}_${name} failed.`, { cause });
    }
  }
}
