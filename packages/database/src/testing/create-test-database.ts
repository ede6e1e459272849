import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { readMigrations } from '../prepare/apply-migrations.ts';
import type { Migration } from '../prepare/apply-migrations.ts';
import { prepareDatabase } from '../prepare/prepare-database.ts';
import { urlAs } from '../prepare/url-as.ts';
import { readSchemas } from '../prepare/read-schemas.ts';
import { readPreparation } from '../prepare/standing.ts';
import { connectToTestServer } from './find-test-server.ts';

/** A database of one test file's own. */
export type TestDatabase = {
  ownerUrl: string;
  /** As the role of the REST engine. */
  liteApiUrl: string;
  /** As the role of server functions and jobs. */
  serverUrl: string;
  /** Ends all its connections and removes it. */
  drop(): Promise<void>;
};

/** What every database of some tests has besides the migrations. */
export type FurtherPreparation = {
  /** Changes whenever what is made does. */
  state: string;
  prepare: (ownerUrl: string) => Promise<void>;
};

const passwords = { liteApi: 'lite-api-in-tests', server: 'server-in-tests' };

/**
 * A fresh database with all migrations applied: a copy of a template that is made once per state of the
 * migrations. The PostgreSQL beneath is shared by all test processes and ends by itself.
 *
 * @param from the migrations as every installation has them (default), the declared schema that they must
 *   lead to, migrations of the test's own, or nothing: a database that was never used.
 * @param further done once for the template
 */
export async function createTestDatabase(
  from: 'migrations' | 'schemas' | 'nothing' | readonly Migration[] = 'migrations',
  further?: FurtherPreparation,
): Promise<TestDatabase> {
  const { owner, ownerUrl } = await connectToTestServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  try {
    const template =
      from === 'nothing'
        ? 'template0'
        : await ensureTemplate(owner, ownerUrl, await read(from), further);
    await owner.query(`create database ${name} template ${template} strategy file_copy`);
  } catch (error) {
    await owner.end();
    throw error;
  }
  // `owner` stays connected: as long as a test database is in use the server must not end itself.
  const url = withDatabase(ownerUrl, name);
  return {
    ownerUrl: url,
    liteApiUrl: urlAs(url, 'lite_api', passwords.liteApi),
    serverUrl: urlAs(url, 'leakblock_server', passwords.server),
    async drop() {
      await untilUnused(owner, name);
      await owner.query(`drop database if exists ${name} with (force)`);
      await owner.end();
    },
  };
}

async function read(
  from: 'migrations' | 'schemas' | readonly Migration[],
): Promise<readonly Migration[]> {
  if (from === 'migrations') return readMigrations();
  return from === 'schemas' ? readSchemas() : from;
}

async function ensureTemplate(
  owner: Client,
  ownerUrl: string,
  migrations: readonly Migration[],
  further?: FurtherPreparation,
): Promise<string> {
  const state = createHash('sha256')
    .update(JSON.stringify(migrations))
    // A template made by older code is out of date.
    .update(await readPreparation())
    .update(further?.state ?? '');
  const name = `template_${state.digest('hex').slice(0, 16)}`;
  await owner.query('select pg_advisory_lock(1)');
  try {
    const { rows } = await owner.query(
      'select from pg_database where datname = $1 and not datallowconn',
      [name],
    );
    if (rows.length > 0) return name;
    await owner.query(`drop database if exists ${name} with (force)`);
    await owner.query(`create database ${name}`);
    const url = withDatabase(ownerUrl, name);
    await prepareDatabase(url, { passwords, migrations });
    await further?.prepare(url);
    // Nobody may connect: a template in use cannot be copied. It also says that it is finished.
    await owner.query(`alter database ${name} allow_connections false`);
    return name;
  } finally {
    await owner.query('select pg_advisory_unlock(1)');
  }
}

/**
 * A pool's end is answered before its sockets are closed: a connection cut in that moment would be an
 * error nobody waits for. What is still open after two seconds was forgotten, and is cut.
 */
async function untilUnused(owner: Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const { rows } = await owner.query('select from pg_stat_activity where datname = $1', [name]);
    if (rows.length === 0) return;
    await pause(50);
  }
}

function withDatabase(ownerUrl: string, name: string): string {
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}
