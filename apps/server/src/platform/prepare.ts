import { join } from 'node:path';
import { DatabaseRefusal, prepareDatabase, startPostgres, urlAs } from '@leakblock/database/server';
import pg from 'pg';
import { SettingsError } from './env.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { prepareQueue } from './queue.ts';
import type { JobDefinition } from './queue.ts';
import type { Secrets } from './secrets.ts';

/** Addresses of one database, per role. */
export type DatabaseUrls = { ownerUrl: string; liteApiUrl: string; serverUrl: string };

/** A database that is ready to be served, and the child to stop, if we started one. */
export type PreparedDatabase = DatabaseUrls & {
  /** Ends when our own PostgreSQL ends by itself; never for one that is not ours. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Finds or starts PostgreSQL and brings it to the state of this version, as its owner: roles, schema
 * `auth`, migrations, job queue. Nothing later connects as the owner.
 * @throws SettingsError when the database belongs to a newer version, or a restore into it did not end
 */
export async function openPreparedDatabase(options: {
  env: Env;
  secrets: Secrets;
  jobs: readonly JobDefinition[];
  /** SQL run once, into a database without people. */
  seed?: string | undefined;
  /** A database whose roles and migrations are there already (tests). */
  urls?: DatabaseUrls | undefined;
  log: Log;
}): Promise<PreparedDatabase> {
  const { env, secrets, jobs, seed, urls, log } = options;
  const child =
    urls === undefined && env.DATABASE_URL === undefined
      ? await startPostgres({
          dataDir: join(env.DATA_DIR, 'postgres'),
          onLog: (text) => log.debug({ postgres: text.trim() }, 'PostgreSQL'),
        })
      : null;
  const ownerUrl = urls?.ownerUrl ?? child?.ownerUrl ?? env.DATABASE_URL ?? '';
  try {
    const { isNewer } =
      urls === undefined
        ? await prepareDatabase(ownerUrl, {
            passwords: { liteApi: secrets.liteApiPassword, server: secrets.serverPassword },
            platform: env.SUPABASE_URL === undefined ? 'own' : 'supabase',
            patience: { onWait: (sentence) => log.warn(sentence) },
          })
        : { isNewer: false };
    if (isNewer) log.warn('A newer version prepared the database: this one works on it as it is.');
    await prepareQueue({ ownerUrl, jobs, log, isNewer });
    if (seed !== undefined) await sowOnce(ownerUrl, seed);
  } catch (error) {
    await child?.stop();
    if (error instanceof DatabaseRefusal) throw new SettingsError(error.message, { cause: error });
    throw error;
  }
  return {
    ownerUrl,
    liteApiUrl: urls?.liteApiUrl ?? urlAs(ownerUrl, 'lite_api', secrets.liteApiPassword),
    serverUrl: urls?.serverUrl ?? urlAs(ownerUrl, 'leakblock_server', secrets.serverPassword),
    ended: child?.ended ?? new Promise(() => undefined),
    stop: async () => {
      await child?.stop();
    },
  };
}

async function sowOnce(ownerUrl: string, seed: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query("select pg_advisory_xact_lock(hashtext('leakblock.seed'))");
    const { rows } = await owner.query('select from auth.users limit 1');
    if (rows.length === 0) await owner.query(seed);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}
