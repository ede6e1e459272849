import { createTestDatabase, openClient } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { SettingsError, parseEnv } from './env.ts';
import { createLog } from './log.ts';
import { openPreparedDatabase } from './prepare.ts';
import { defineJob } from './queue.ts';
import type { Secrets } from './secrets.ts';

/** A program that starts beside newer ones, whose database it shares. */
const log = createLog({ LOG_LEVEL: 'silent' });
const jobOf = (queue: string) =>
  defineJob({
    queue,
    schedule: '*/5 * * * *',
    input: z.object({}),
    handler: () => Promise.resolve(),
  });
// The roles of the test server belong to all its databases.
const secrets = {
  liteApiPassword: 'lite-api-in-tests',
  serverPassword: 'server-in-tests',
} as Secrets;

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await openClient(database.ownerUrl);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function start(...queues: string[]): Promise<void> {
  const env = parseEnv({ NODE_ENV: 'test', DATABASE_URL: database.ownerUrl });
  const prepared = await openPreparedDatabase({ env, secrets, jobs: queues.map(jobOf), log });
  await prepared.stop();
}
const schedules = async () =>
  (await owner.query<object>('select name, cron from pgboss.schedule order by name')).rows;
const upgrade = (version: string, sql: string) =>
  owner.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, 'newer', [sql]],
  );

it('an older program leaves the times of a newer one, and has the queues that it needs', async () => {
  await start('story.tell');
  await upgrade('29990101000000', 'select 1');
  await owner.query("update pgboss.schedule set cron = '0 3 * * *'");
  await start('story.tell', 'story.sing');
  expect(await schedules()).toEqual([{ name: 'story.tell', cron: '0 3 * * *' }]);
  const { rows } = await owner.query(
    "select name from pgboss.queue where name like 'story.%' order by 1",
  );
  expect(rows).toEqual([{ name: 'story.sing' }, { name: 'story.tell' }]);
});

it('one that is too old ends with what to do', async () => {
  await upgrade('29990102000000', '-- breaks programs without: 29990101000000\nselect 1');
  await expect(start('story.tell')).rejects.toThrow(SettingsError);
  await expect(start('story.tell')).rejects.toThrow('belongs to a newer version');
});
