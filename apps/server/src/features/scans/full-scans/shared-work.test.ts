import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment } from '../../../testing/env.ts';
import { installationSettings } from '../../../testing/start-scan-gateway.ts';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

const program = join(import.meta.dirname, '../../../testing/run-scan-worker.ts');
const sites = [
  'x',
  'instagram',
  'tiktok',
  'pinterest',
  'coomer',
  'fapello',
  'hotleaks',
  'nudostar-tv',
];

/** Nobody has these names: only sites are asked, and no page is looked at. */
const nobodies = ['Mara Zqsomeone'];

let world: ScanWorld;
let dataDir: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'leakblock-workers-'));
  world = await startScanWorld(sites);
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(async () => {
  await world.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const holders = async (scanId: string) =>
  (
    await world.sql<{ holder: string }>(
      `select distinct leased_by as holder from private.scan_tasks
       where scan_id = $1 and state = 'leased'`,
      [scanId],
    )
  ).length;
const answers = async (scanId: string) =>
  (await world.sql('select from scan_checks where scan_id = $1', [scanId])).length;
const statusOf = async (scanId: string) =>
  (await world.sql<{ status: string }>('select status from scans where id = $1', [scanId]))[0]
    ?.status;

/** Begins to work on the scan in a process of its own. */
async function startVictim(scanId: string, leaseMs: number): Promise<ChildProcess> {
  const settings = await installationSettings(world, dataDir);
  const started = spawn(process.execPath, [program, scanId, String(leaseMs)], {
    env: { ...bareEnvironment(), ...settings, LOG_LEVEL: 'fatal' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child = started;
  await once(started.stdout, 'data');
  started.stdin.write('go\n');
  return started;
}

/** What every site was asked about a name, without the confirmations of hits. */
const asked = (scanId: string) =>
  world.sql<{ site_id: string; name: string }>(
    'select site_id, name from scan_checks where scan_id = $1 order by site_id, name',
    [scanId],
  );

describe('workers on one scan', () => {
  it('share its tasks, and each is done by one of them', async () => {
    const person = await world.protect({
      email: 'shared@example.org',
      names: nobodies,
    });
    const { scanId } = await world.start(person.token);
    const working = [1, 2].map(() => world.work(scanId, { sitesHeld: 3 }));
    await expect.poll(() => holders(scanId), { interval: 50 }).toBe(2);
    await Promise.all(working);
    expect(await statusOf(scanId)).toBe('completed');
    const twice = await world.sql('select from private.scan_tasks where attempts > 1');
    expect(twice).toEqual([]);
    const told = await world.sql('select from notifications where user_id = $1', [person.userId]);
    expect(told.length).toBeLessThanOrEqual(2);
  });

  it('go on where one was killed, without asking again what was answered', async () => {
    const person = await world.protect({
      email: 'killed@example.org',
      names: nobodies,
    });
    const { scanId } = await world.start(person.token);
    const victim = await startVictim(scanId, 1500);
    await expect.poll(() => answers(scanId), { interval: 50 }).toBeGreaterThan(5);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    const before = await world.sql<{ id: number }>(
      'select id from scan_checks where scan_id = $1',
      [scanId],
    );
    expect(await statusOf(scanId)).toBe('running');

    await world.work(scanId, { leaseMs: 1500 });
    expect(await statusOf(scanId)).toBe('completed');
    const after = await asked(scanId);
    const [scan] = await world.sql<{ total: number; done: number; asked: object[] }>(
      `select sites_total as total, sites_done as done, options -> 'asked' as asked
       from scans where id = $1`,
      [scanId],
    );
    expect(scan?.done).toBe(scan?.total);
    expect(after).toHaveLength((scan?.total ?? 0) * (scan?.asked.length ?? 0));
    const kept = await world.sql('select from scan_checks where id = any($1)', [
      before.map(({ id }) => id),
    ]);
    expect(kept).toHaveLength(before.length);
  });

  it('give back what they hold when their program stops', async () => {
    const person = await world.protect({ email: 'back@example.org', names: nobodies });
    const { scanId } = await world.start(person.token);
    const stopping = new AbortController();
    const working = world.work(scanId, { signal: stopping.signal });
    await expect.poll(() => holders(scanId), { interval: 50 }).toBe(1);
    stopping.abort();
    await working;
    expect(await holders(scanId)).toBe(0);
    expect(await statusOf(scanId)).toBe('running');
    await world.work(scanId);
    expect(await statusOf(scanId)).toBe('completed');
  });

  it('give up what ended several of them, and end the scan all the same', async () => {
    const person = await world.protect({ email: 'poison@example.org', names: ['Mara Someone'] });
    const { scanId } = await world.start(person.token);
    await world.sql(
      `update private.scan_tasks set state = 'leased', leased_by = gen_random_uuid(),
         leased_until = now() - interval '1 second', attempts = 5
       where scan_id = $1 and key = 'site:coomer'`,
      [scanId],
    );
    await world.work(scanId);
    expect(await statusOf(scanId)).toBe('completed');
    const [poison] = await world.sql(
      "select state from private.scan_tasks where scan_id = $1 and key = 'site:coomer'",
      [scanId],
    );
    expect(poison).toEqual({ state: 'given_up' });
  });
});

describe('limits', () => {
  it('end a scan that has run out of time, and say so', async () => {
    const person = await world.protect({ email: 'late@example.org', names: nobodies });
    const { scanId } = await world.start(person.token);
    await world.sql("update scans set started_at = now() - interval '46 minutes' where id = $1", [
      scanId,
    ]);
    // What it waited for a worker does not count.
    await world.work(scanId, { signal: AbortSignal.abort() });
    const taken = await world.sql(
      "select status, taken_at > now() - interval '1 minute' as is_fresh from scans where id = $1",
      [scanId],
    );
    expect(taken).toEqual([{ status: 'running', is_fresh: true }]);
    await world.sql("update scans set taken_at = now() - interval '46 minutes' where id = $1", [
      scanId,
    ]);
    await world.work(scanId);
    const [scan] = await world.sql('select status, end_reason from scans where id = $1', [scanId]);
    expect(scan).toEqual({ status: 'completed', end_reason: 'time_limit' });
  });

  it('end the scan of who was suspended meanwhile', async () => {
    const person = await world.protect({ email: 'banned@example.org', names: nobodies });
    const { scanId } = await world.start(person.token);
    await world.sql("insert into user_bans (user_id, ban_reason) values ($1, 'abuse')", [
      person.userId,
    ]);
    await world.work(scanId);
    expect(await statusOf(scanId)).toBe('stopped');
    expect(await answers(scanId)).toBe(0);
  });
});
