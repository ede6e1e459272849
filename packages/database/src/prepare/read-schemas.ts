import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { supabaseDir } from './apply-migrations.ts';
import type { Migration } from './apply-migrations.ts';

/**
 * The declared schema as if each of its files were a migration: what the database should be, told without how it
 * came to be so.
 */
export async function readSchemas(): Promise<Migration[]> {
  const folder = join(supabaseDir, 'schemas');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file, index) => ({
      version: String(index).padStart(14, '0'),
      name: file.slice(0, -4),
      sql: await readFile(join(folder, file), 'utf8'),
    })),
  );
}
