import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliUrl, withDatabases } from './db-build.ts';
import { lintMigration } from './migrations/lint-migration.ts';
import { nextVersion } from './migrations/next-version.ts';

/**
 * `npm run db:migration NAME`: writes the migration that leads from the migrations to the declared schema. The
 * very first one is the declared schema itself, comments included.
 */
const name = process.argv[2]?.toLowerCase().replace(/[^a-z0-9]+/g, '_');
if (name === undefined || name === '') throw new Error('usage: npm run db:migration NAME');

const [schemas, migrations] = ['supabase/schemas', 'supabase/migrations'];
const versions = readdirSync(migrations)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.slice(0, 14));
const version = nextVersion(versions, new Date());
const target = join(migrations, `${version}_${name}.sql`);

if (versions.length > 0) {
  await withDatabases(['migrations', 'schemas'], async (before, after) => {
    const args = ['db', 'diff', '--from', cliUrl(before), '--to', cliUrl(after)];
    execFileSync('supabase', [...args, '--output', target, '--agent', 'no'], { stdio: 'inherit' });
    return Promise.resolve();
  });
} else {
  const files = readdirSync(schemas).sort();
  writeFileSync(target, files.map((file) => readFileSync(join(schemas, file), 'utf8')).join('\n'));
}

if (existsSync(target) && readFileSync(target, 'utf8').trim() === '') rmSync(target);
if (existsSync(target) && versions.length > 0) {
  // What it must not do beside working programs: docs/upgrading.md.
  for (const { line, rule, sentence } of lintMigration(readFileSync(target, 'utf8'), versions)) {
    console.log(`${target}:${String(line)}: ${sentence} (${rule})`);
  }
}
console.log(
  existsSync(target)
    ? `${target} written. Read it, then run: npx vitest run supabase`
    : 'The migrations lead to the declared schema already.',
);
