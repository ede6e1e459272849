import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@leakblock/database';
import { startPostgres } from '@leakblock/database/server';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assembleGateway } from './assemble-gateway.ts';
import type { Gateway } from './assemble-gateway.ts';
import { createLog } from './platform/log.ts';
import { writeDist } from './testing/write-dist.ts';

/** A database of its own, which this test may stop and start. */
let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let gateway: Gateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-restart-'));
  postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  gateway = await assembleGateway({
    env: {
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: postgres.ownerUrl,
      DATA_DIR: join(folder, 'data'),
      WEB_DIST: await writeDist(join(folder, 'dist')),
      SIGNUP_CONFIRM_EMAIL: 'false',
      REST_REQUESTS_PER_MINUTE: '100000',
      SIGN_INS_PER_MINUTE: '10000',
    },
    features: [],
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
});
afterAll(async () => {
  await gateway.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const openClient = () =>
  createClient<Database>(gateway.url, gateway.context.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

/** What a client may be told while the database is away: that it should try again. */
const clean = new Set([502, 503, 504]);

it('a restart of the database under load: clean failures, realtime comes back, nothing acknowledged is lost', async () => {
  const client = openClient();
  const email = 'luna@example.org';
  const password = 'Quiet-Lantern-restart';
  const { data } = await client.auth.signUp({ email, password });
  const userId = data.user?.id ?? '';

  const heard = new Set<string>();
  const joins: string[] = [];
  client
    .channel('notifications')
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'notifications' },
      ({ new: row }) => heard.add(String((row as { title?: unknown }).title)),
    )
    .subscribe((status) => joins.push(status));
  await expect.poll(() => joins.filter((status) => status === 'SUBSCRIBED').length).toBe(1);

  // Load: people write names, sign in and ask, as fast as they are answered.
  let isOver = false;
  const acknowledged: string[] = [];
  const statuses = new Map<string, Set<number>>();
  const note = (what: string, status: number) => {
    statuses.set(what, (statuses.get(what) ?? new Set()).add(status));
  };
  async function writeNames(writer: number): Promise<void> {
    // A person has at most fifty names.
    for (let number = 0; !isOver && number < 24; number += 1) {
      const name = `name ${String(writer)}-${String(number)}`;
      const { status } = await client.from('stage_names').insert({ user_id: userId, name });
      note('insert', status);
      if (status === 201) acknowledged.push(name);
      await pause(60);
    }
  }
  async function readNames(): Promise<void> {
    while (!isOver) {
      note('read', (await client.from('stage_names').select('name').limit(1)).status);
      await pause(5);
    }
  }
  async function signInAgain(): Promise<void> {
    while (!isOver) {
      const { error } = await openClient().auth.signInWithPassword({ email, password });
      note('sign-in', error === null ? 200 : (error.status ?? 0));
      await pause(20);
    }
  }
  const load = Promise.all([writeNames(1), writeNames(2), readNames(), signInAgain()]);
  await pause(500);
  await postgres.stop();
  await pause(1000);
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: postgres.port });
  await expect.poll(async () => (await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  await pause(1000);
  isOver = true;
  await load;

  // Every refusal said that the service was away: nothing else, and no hanging.
  for (const [what, seen] of statuses) {
    const refusals = [...seen].filter((status) => status >= 400);
    expect(
      refusals.every((status) => clean.has(status)),
      `${what}: ${refusals.join()}`,
    ).toBe(true);
    expect(
      [...seen].some((status) => status < 300),
      what,
    ).toBe(true);
  }

  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>('select name from public.stage_names');
    const kept = new Set(rows.map(({ name }) => name));
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    // The client is back on its channel by itself, and hears of what is new.
    await expect
      .poll(() => joins.filter((status) => status === 'SUBSCRIBED').length)
      .toBeGreaterThan(1);
    await expect
      .poll(
        async () => {
          await owner.query(
            "insert into public.notifications (user_id, title, message) values ($1, 'Back', 'Again.')",
            [userId],
          );
          return heard.has('Back');
        },
        { interval: 500 },
      )
      .toBe(true);
  } finally {
    await owner.end();
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
});
