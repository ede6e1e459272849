import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compareSchema,
  isRestoreUnderWay,
  readMigrations,
  urlAs,
} from '@leakblock/database/server';
import pg from 'pg';
import type { Env } from '#platform/env';
import { deadLetterQueue } from '#platform/queue';
import { checkConnections } from './check-connections.ts';
import { sentenceOf } from './finding.ts';
import type { Check, DoctorContext, Finding } from './finding.ts';

type Saw = Omit<Finding, 'part'>;

const waitMs = 8000;
const oldestVersion = 150_000;
/** Seconds that two clocks may differ before tokens are refused as being of the future. */
const clockWarningSeconds = 5;
const clockFailedSeconds = 60;
/** Minutes that a job may wait when a worker lives. */
const waitingMinutes = 10;

/** Null when our own PostgreSQL has not been started yet or is not running. */
async function findOwnerUrl(env: Env): Promise<string | null> {
  if (env.DATABASE_URL !== undefined) return env.DATABASE_URL;
  const folder = join(env.DATA_DIR, 'postgres');
  try {
    const lock = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8');
    const password = (await readFile(join(folder, 'owner-password'), 'utf8')).trim();
    // The fourth line is the port (PostgreSQL, src/include/utils/pidfile.h).
    const port = lock.split('\n')[3] ?? '';
    return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  } catch {
    return null;
  }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'leakblock doctor',
    connectionTimeoutMillis: waitMs,
    statement_timeout: waitMs,
  });
  // A connection that dies between two statements is told by the next one.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The one row of a question that always has one. */
async function readRow<Row extends object>(
  client: pg.Client,
  question: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(question, values);
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no row');
  return row;
}

/** Version, rights, schema, clock, connections and jobs of the database. */
export const checkDatabase: Check = {
  part: 'database',
  run: async (context) => {
    const { env } = context;
    const url = await findOwnerUrl(env);
    if (url === null) {
      const saw = 'Our own PostgreSQL is not running.';
      const advice = 'The gateway starts it ("npm start"); ask the doctor again then.';
      return [{ state: 'unset', saw, advice }];
    }
    let client: pg.Client;
    try {
      client = await open(url);
    } catch (error) {
      const advice =
        env.DATABASE_URL === undefined
          ? 'Look at the log of the gateway: PostgreSQL’s own words are in it at LOG_LEVEL=debug.'
          : 'Look at host, port, name, password and TLS of DATABASE_URL, and whether the server lets this machine in (pg_hba.conf).';
      return [{ state: 'failed', saw: `It cannot be reached: ${sentenceOf(error)}.`, advice }];
    }
    try {
      return [
        await checkServer(client),
        await checkRights(client, env),
        ...(await checkSchema(client)),
        await checkClock(client),
        ...(await checkConnections(client, env)),
        ...(await checkServerRole(url, context)),
        ...(await checkJobs(client)),
      ];
    } catch (error) {
      return [{ state: 'failed', saw: `It failed while being looked at: ${sentenceOf(error)}.` }];
    } finally {
      await client.end().catch(() => undefined);
    }
  },
};

async function checkServer(client: pg.Client): Promise<Saw> {
  const { number, version, sync, encoding } = await readRow<{
    number: number;
    version: string;
    sync: string;
    encoding: string;
  }>(
    client,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('fsync') as sync, current_setting('server_encoding') as encoding`,
  );
  if (number < oldestVersion) {
    const advice = 'Version 15 or newer is needed.';
    return { state: 'failed', saw: `PostgreSQL ${version}.`, advice };
  }
  if (encoding !== 'UTF8') {
    const advice = 'Make the database anew with encoding UTF8.';
    return { state: 'failed', saw: `The encoding of the database is ${encoding}.`, advice };
  }
  return sync === 'on'
    ? { state: 'good', saw: `PostgreSQL ${version}.` }
    : {
        state: 'warning',
        saw: `PostgreSQL ${version}, with fsync off.`,
        advice: 'Switch fsync on: a power cut would damage the database.',
      };
}

async function checkRights(client: pg.Client, env: Env): Promise<Saw> {
  const {
    super: isSuper,
    creates,
    owns,
    bypasses,
  } = await readRow<{ super: boolean; creates: boolean; owns: boolean; bypasses: boolean }>(
    client,
    `select rolsuper as super, rolcreaterole as creates, pg_has_role(datdba, 'USAGE') as owns,
       exists (select from pg_roles where rolname = 'service_role')
         or rolbypassrls and current_setting('server_version_num')::int >= 160000 as bypasses
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  if (!isSuper && creates && !bypasses) {
    const saw = 'The role of the address may not make service_role, which passes by row security.';
    const advice =
      'Have a superuser make it (docs/databases.md), or, from PostgreSQL 16 on, give the role BYPASSRLS.';
    return { state: 'failed', saw, advice };
  }
  const may = isSuper || (creates && (owns || env.SUPABASE_URL !== undefined));
  return may
    ? { state: 'good', saw: 'The role of the address may make roles and migrations.' }
    : {
        state: 'failed',
        saw: 'The role of the address may not make roles, or does not own the database.',
        advice: 'Give DATABASE_URL a role with CREATEROLE that owns the database.',
      };
}

async function checkSchema(client: pg.Client): Promise<Saw[]> {
  if (await isRestoreUnderWay(client)) {
    const saw = 'A restore into this database did not end: no program starts on it.';
    return [{ state: 'failed', saw, advice: 'Run "npm run restore" again.' }];
  }
  const migrations = await readMigrations();
  const ours = migrations.map(({ version }) => version);
  const { rows: tables } = await client.query(
    `select 1 where to_regclass('supabase_migrations.schema_migrations') is not null`,
  );
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await client.query<{ version: string }>(
          'select version from supabase_migrations.schema_migrations',
        );
  const applied = new Set(rows.map(({ version }) => version));
  const pending = ours.filter((version) => !applied.has(version));
  const newer = [...applied].filter((version) => version > (ours.at(-1) ?? ''));
  if (newer.length > 0) {
    const advice = 'Run the newest version everywhere (docs/upgrading.md).';
    try {
      await compareSchema(client, migrations);
    } catch (error) {
      return [{ state: 'failed', saw: sentenceOf(error), advice }];
    }
    const saw = 'A newer version prepared the database: this one works on it as it is.';
    return [{ state: 'warning', saw, advice }];
  }
  if (pending.length === 0) return [{ state: 'good', saw: 'The schema is that of this version.' }];
  const saw =
    applied.size === 0
      ? 'There is no schema yet.'
      : `${String(pending.length)} migrations have not been applied.`;
  return [{ state: 'unset', saw, advice: 'The next start of a gateway applies them.' }];
}

async function checkClock(client: pg.Client): Promise<Saw> {
  const before = Date.now();
  const { rows } = await client.query<{ at: string }>(
    'select extract(epoch from clock_timestamp())::text as at',
  );
  const middle = (before + Date.now()) / 2000;
  const seconds = Math.abs(Number(rows[0]?.at ?? 0) - middle);
  const saw = `Its clock and ours differ by ${seconds.toFixed(1)} seconds.`;
  const advice = 'Let both machines follow a time server (chrony or systemd-timesyncd).';
  if (seconds > clockFailedSeconds) return { state: 'failed', saw, advice };
  return seconds > clockWarningSeconds ? { state: 'warning', saw, advice } : { state: 'good', saw };
}

/** The programs serve as a role of their own, whose password the secrets name. */
async function checkServerRole(ownerUrl: string, { secrets }: DoctorContext): Promise<Saw[]> {
  if (secrets === null) return [];
  try {
    const client = await open(urlAs(ownerUrl, 'leakblock_server', secrets.serverPassword));
    await client.end();
    return [];
  } catch (error) {
    const saw = `The role leakblock_server cannot sign in: ${sentenceOf(error)}.`;
    const advice =
      'Before the first start this is as it should be. Later: every program needs the same SECRET_SERVER_PASSWORD; the first start sets it.';
    return [{ state: 'warning', saw, advice }];
  }
}

async function checkJobs(client: pg.Client): Promise<Saw[]> {
  const { rows: tables } = await client.query(
    `select 1 where to_regclass('pgboss.job') is not null`,
  );
  if (tables.length === 0) return [];
  const { dead, waiting, minutes } = await readRow<{
    dead: number;
    waiting: number;
    minutes: number;
  }>(
    client,
    `select count(*) filter (where name = $1 and state < 'active')::int as dead,
       count(*) filter (where name <> $1 and state < 'active' and start_after < now() - make_interval(mins => $2))::int as waiting,
       coalesce(extract(epoch from now() - min(start_after) filter (where name <> $1 and state < 'active')) / 60, 0)::int as minutes
     from pgboss.job`,
    [deadLetterQueue, waitingMinutes],
  );
  const found: Saw[] = [];
  if (waiting > 0) {
    found.push({
      state: 'failed',
      saw: `${String(waiting)} jobs have been waiting, the oldest for ${String(minutes)} minutes.`,
      advice:
        'Start a worker ("npm run worker"), or look at its log (docs/runbooks/queue-stuck.md).',
    });
  }
  if (dead > 0) {
    found.push({
      state: 'warning',
      saw: `${String(dead)} jobs failed for good.`,
      advice:
        'Look at them in the admin panel, Queue, Given up: each can be tried again or deleted.',
    });
  }
  return found.length > 0 ? found : [{ state: 'good', saw: 'No job waits for long, none failed.' }];
}
