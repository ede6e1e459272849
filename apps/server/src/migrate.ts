/**
 * `npm run migrate [-- --check]`: brings the database of DATABASE_URL to the state of this version, as the first start of
 * a gateway would, and ends; programs of the version before go on beside it. With `--check` it changes nothing, names the
 * migrations that are missing and ends with 3 when there are some. docs/upgrading.md
 */
import { parseArgs } from 'node:util';
import { readMigrations } from '@leakblock/database/server';
import { partsOf } from './backend/index.ts';
import { openClient } from './backup/open-client.ts';
import { UsageError, runCommand } from './backup/run-command.ts';
import { requireSecrets } from './backup/settle-secrets.ts';
import { features } from './features/index.ts';
import type { Env } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { openPreparedDatabase } from './platform/prepare.ts';

/** Titles of the migrations that this version has and the database has not. */
async function findMissing(env: Env): Promise<string[]> {
  const { client, close } = await openClient(env, 'any');
  try {
    const { rows: tables } = await client.query<{ isThere: boolean }>(
      `select to_regclass('supabase_migrations.schema_migrations') is not null as "isThere"`,
    );
    const { rows } =
      tables[0]?.isThere === true
        ? await client.query<{ version: string }>(
            'select version from supabase_migrations.schema_migrations',
          )
        : { rows: [] };
    const applied = new Set(rows.map(({ version }) => version));
    return (await readMigrations())
      .filter(({ version }) => !applied.has(version))
      .map(({ name, version }) => `${version}_${name}`);
  } finally {
    await close();
  }
}

await runCommand(async ({ env, log }) => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  if (env.DATABASE_URL === undefined) {
    throw new UsageError(
      'Without DATABASE_URL the gateway migrates its own database when it starts.',
    );
  }
  const missing = await findMissing(env);
  for (const title of missing) console.log(title);
  if (values.check) {
    if (missing.length === 0) console.error('Nothing is missing.');
    return missing.length === 0 ? 0 : 3;
  }
  const prepared = await openPreparedDatabase({
    env,
    secrets: await requireSecrets(env, log),
    jobs: [...partsOf(env), ...features].flatMap(({ jobs = [] }) => jobs),
    log: createLog({ LOG_LEVEL: 'warn' }, process.stderr),
  });
  await prepared.stop();
  console.log(missing.length === 0 ? 'Nothing was missing.' : 'Applied.');
  return 0;
});
