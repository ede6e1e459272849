/**
 * `npm run supabase:setup -- --database URL --site URL [--check]`: brings the database of a Supabase platform to the
 * state that supabase mode expects (migrations, buckets, publication), and prints the sign-in settings to make there.
 * With `--check` it changes nothing and ends with 1 when something is missing.
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { prepareDatabase, readMigrations } from '@leakblock/database/server';
import pg from 'pg';
import { signInSettings } from './supabase-settings.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    site: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
const { database, site, check } = values;
const serverPassword = process.env['SECRET_SERVER_PASSWORD'];
if (database === undefined || site === undefined || (!check && serverPassword === undefined)) {
  console.error(
    'usage: SECRET_SERVER_PASSWORD=… npm run supabase:setup -- --database URL --site URL [--check]\n' +
      'The password is the one that gateway and worker get for the role leakblock_server.',
  );
  process.exit(2);
}

if (!check) {
  await prepareDatabase(database, {
    // The second role does not exist on a platform; what stands here is never set.
    passwords: {
      server: serverPassword ?? '',
      liteApi: createHash('sha256').update(database).digest('hex'),
    },
    platform: 'supabase',
  });
}

const client = new pg.Client({ connectionString: database });
await client.connect();
const isThere = async (sql: string): Promise<boolean> => {
  try {
    return (await client.query<{ found: boolean }>(sql)).rows[0]?.found ?? false;
  } catch {
    return false;
  }
};
const versions = (await readMigrations()).map(({ version }) => `'${version}'`);
const checks: [what: string, sql: string][] = [
  ['schema auth of the platform', "select to_regclass('auth.users') is not null as found"],
  ['schema storage of the platform', "select to_regclass('storage.objects') is not null as found"],
  [
    `all ${String(versions.length)} migrations`,
    `select count(*) = ${String(versions.length)} as found from supabase_migrations.schema_migrations
     where version in (${versions.join()})`,
  ],
  [
    'row level security on every table',
    `select not exists (select from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relrowsecurity) as found`,
  ],
  [
    'buckets logos and identity-documents',
    `select count(*) = 2 as found from storage.buckets
     where id in ('logos', 'identity-documents') and not public`,
  ],
  [
    'tables of realtime',
    `select count(*) >= 3 as found from pg_publication_tables where pubname = 'supabase_realtime'`,
  ],
  [
    'role leakblock_server, without rights of its own',
    `select not rolsuper and not rolbypassrls and not rolinherit as found
     from pg_roles where rolname = 'leakblock_server'`,
  ],
];
let missing = 0;
for (const [what, sql] of checks) {
  const found = await isThere(sql);
  if (!found) missing += 1;
  console.log(`${found ? '✓' : '✗'} ${what}`);
}
await client.end();
console.log('\nTo be set by hand on the platform (Authentication), or in supabase/config.toml:\n');
for (const [name, value] of signInSettings(site)) console.log(`  ${name.padEnd(34)}${value}`);
process.exitCode = missing === 0 ? 0 : 1;
