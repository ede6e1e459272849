import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scanTools } from '#features/site-catalogue';
import { givePlan } from '../../../testing/give-plan.ts';
import { interruptStaleScans } from '../interrupt-stale-scans.job.ts';
import { readRunningScan } from './open-work.ts';
import { resumeSilentScans, startDueScans } from './schedule-full-scans.job.ts';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await startScanWorld(['x']);
});
beforeEach(async () => {
  await world.sql('delete from auth.users');
});
afterAll(() => world.stop());

const start = () => startDueScans(world.gateway.context);
const running = () =>
  world.sql<{ email: string; requested_by: string }>(
    `select users.email, requested_by from scans join auth.users on users.id = scans.user_id
     where scans.status = 'running' order by users.email`,
  );

async function past(userId: string, hours: number, status = 'completed'): Promise<void> {
  const [scan] = await world.sql<{ id: string }>(
    `insert into scans (kind, user_id, creator_name, started_at)
     values ('full', $1, 'Mara', now() - make_interval(hours => $2)) returning id`,
    [userId, hours],
  );
  await world.sql(
    "update scans set status = $2, finished_at = started_at + interval '30 minutes' where id = $1",
    [scan!.id, status],
  );
}

it('starts scans of those who have a plan and a name and are not suspended', async () => {
  const protect = (name: string, tier: string, names = ['Mara']) =>
    world.protect({ email: `${name}@example.org`, tier, names });
  await protect('basic', 'basic');
  await protect('elite', 'elite');
  await protect('free', 'standard');
  await protect('nameless', 'pro', []);
  const banned = await protect('banned', 'pro');
  await world.sql("insert into user_bans (user_id, ban_reason) values ($1, 'abuse')", [
    banned.userId,
  ]);
  const admin = await protect('admin', 'standard');
  await world.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);

  expect(await start()).toBe(3);
  expect(await running()).toEqual(
    ['admin', 'basic', 'elite'].map((name) => ({
      email: `${name}@example.org`,
      requested_by: 'schedule',
    })),
  );
  expect(await start()).toBe(0);
});

it('waits a week on the smaller plans and an hour on the largest', async () => {
  const hours = { 'basic-167': 167, 'basic-169': 169, 'elite-0': 0, 'elite-2': 2 };
  for (const [name, ago] of Object.entries(hours)) {
    const [tier = ''] = name.split('-');
    const person = await world.protect({ email: `${name}@example.org`, tier, names: ['Mara'] });
    await past(person.userId, ago);
  }
  expect(await start()).toBe(2);
  expect((await running()).map(({ email }) => email)).toEqual([
    'basic-169@example.org',
    'elite-2@example.org',
  ]);
});

it('begins anew after a scan that asked nothing, but not at once, and not sooner than the plan says', async () => {
  const failed = { weeks: 200, never: null, recent: 20 };
  for (const [name, ago] of Object.entries(failed)) {
    const email = `${name}@example.org`;
    const { userId } = await world.protect({ email, tier: 'basic', names: ['Mara'] });
    if (ago !== null) await past(userId, ago);
    await past(userId, 1, 'failed');
  }
  expect(await start()).toBe(0);
  await world.sql(
    "update scans set finished_at = now() - interval '61 minutes' where status = 'failed'",
  );
  expect(await start()).toBe(2);
  expect((await running()).map(({ email }) => email)).toEqual([
    'never@example.org',
    'weeks@example.org',
  ]);
});

it('asks after a scan that asked nothing what that one would have asked', async () => {
  const search = () => Promise.reject(new Error('Nobody asks it here.'));
  const tools = scanTools(world.gateway.context);
  Object.assign(tools, { connectors: [{ id: 'brave', kinds: ['web', 'image', 'video'], search }] });
  const protect = (name: string) =>
    world.protect({ email: `${name}@example.org`, tier: 'basic', names: ['Mara'] });
  const [first, again] = [await protect('first'), await protect('again')];
  await past(again.userId, 3, 'failed');
  expect(await start()).toBe(2);
  const searches = ({ userId }: { userId: string }) =>
    world.sql<{ key: string }>(
      `select key from private.scan_tasks join scans on scans.id = scan_id
       where user_id = $1 and scan_tasks.kind = 'search' order by key`,
      [userId],
    );
  expect(await searches(first)).toHaveLength(4);
  expect(await searches(again)).toEqual(await searches(first));
  Object.assign(tools, { connectors: [] });
});

it('serves a crowd a few at a time, the longest overdue first', async () => {
  for (let index = 0; index < 13; index += 1) {
    const person = await world.protect({
      email: `${String(index).padStart(2, '0')}@example.org`,
      names: ['Mara'],
    });
    await past(person.userId, 200 + index);
  }
  expect(await start()).toBe(10);
  expect((await running())[0]?.email).toBe('03@example.org');
  expect(await start()).toBe(3);
});

it('does not count what the clock started among a person’s own starts', async () => {
  const person = await world.protect({
    email: 'basic@example.org',
    tier: 'basic',
    names: ['Mara'],
  });
  await start();
  await world.sql("update scans set status = 'stopped' where status = 'running'");
  expect(await world.start(person.token)).toMatchObject({ status: 202 });
});

it('calls workers to a scan that lost them, and ends it when its time is over', async () => {
  const person = await world.protect({ email: 'silent@example.org', names: ['Mara'] });
  const { scanId } = await world.start(person.token);
  await world.sql('delete from pgboss.job');
  const called = () =>
    world.sql(
      "select from pgboss.job where name = 'scans.work-on-scan' and data ->> 'scanId' = $1",
      [scanId],
    );
  await resumeSilentScans(world.gateway.context);
  expect(await called()).toEqual([]);
  await world.sql("update scans set heartbeat_at = now() - interval '2 minutes'");
  await resumeSilentScans(world.gateway.context);
  await resumeSilentScans(world.gateway.context);
  expect(await called()).toHaveLength(4);

  await world.sql("update scans set taken_at = now() - interval '46 minutes'");
  await resumeSilentScans(world.gateway.context);
  const [scan] = await world.sql('select status, end_reason from scans where id = $1', [scanId]);
  expect(scan).toEqual({ status: 'completed', end_reason: 'time_limit' });
});

it('a scan that waits for a worker loses none of its time, and ends as failed when none comes', async () => {
  const person = await world.protect({ email: 'waits@example.org', names: ['Mara'] });
  const { scanId } = await world.start(person.token);
  const waitFor = async (time: string) => {
    await world.sql(
      'update scans set started_at = now() - $2::interval, heartbeat_at = now() - $2::interval where id = $1',
      [scanId, time],
    );
    await resumeSilentScans(world.gateway.context);
    const [scan] = await world.sql('select status, end_reason from scans where id = $1', [scanId]);
    return scan;
  };
  expect(await waitFor('2 hours')).toEqual({ status: 'running', end_reason: null });
  expect(await waitFor('7 hours')).toEqual({ status: 'failed', end_reason: null });
});

it('ends the scan of who is suspended meanwhile', async () => {
  const person = await world.protect({ email: 'meanwhile@example.org', names: ['Mara'] });
  const { scanId } = await world.start(person.token);
  await world.sql("insert into user_bans (user_id, ban_reason) values ($1, 'abuse')", [
    person.userId,
  ]);
  await resumeSilentScans(world.gateway.context);
  const [scan] = await world.sql('select status from scans where id = $1', [scanId]);
  expect(scan).toEqual({ status: 'stopped' });
});

it.each([
  ['ends', null],
  ['rests', 'paused'],
] as const)('a plan that %s is the end of scans, of those under way too', async (_, status) => {
  const person = await world.protect({ email: 'over@example.org', tier: 'elite', names: ['Mara'] });
  const { context } = world.gateway;
  const { scanId } = await world.start(person.token);
  const other = await world.protect({ email: 'other@example.org', names: ['Mara'] });
  await world.start(other.token);
  await givePlan(world, person.userId, status === null ? null : 'elite', status ?? 'active');
  await resumeSilentScans(context);
  const [scan] = await world.sql('select status from scans where id = $1', [scanId]);
  expect(scan).toEqual({ status: 'stopped' });
  await world.sql("update scans set started_at = now() - interval '2 hours' where id = $1", [
    scanId,
  ]);
  expect(await start()).toBe(0);
  expect((await running()).map(({ email }) => email)).toEqual(['other@example.org']);

  await givePlan(world, person.userId, 'elite');
  expect(await start()).toBe(1);
});

it('a worker that comes to a scan whose plan has ended meanwhile does not begin', async () => {
  const person = await world.protect({ email: 'late@example.org', tier: 'basic', names: ['Mara'] });
  const { scanId } = await world.start(person.token);
  await givePlan(world, person.userId, null);
  expect(await readRunningScan(world.gateway.context, scanId)).toBeNull();
  expect(await running()).toEqual([]);
});

it('an admin without a plan keeps her scan', async () => {
  const person = await world.protect({
    email: 'admin@example.org',
    tier: 'standard',
    names: ['Mara'],
  });
  await world.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [person.userId]);
  expect(await start()).toBe(1);
  await resumeSilentScans(world.gateway.context);
  expect(await running()).toHaveLength(1);
});

it('leaves full scans to themselves when instant scans of a dead process are ended', async () => {
  const person = await world.protect({ email: 'quiet@example.org', names: ['Mara'] });
  const { scanId } = await world.start(person.token);
  await world.sql("update scans set heartbeat_at = now() - interval '10 minutes'");
  await interruptStaleScans(world.gateway.context);
  const [scan] = await world.sql('select status from scans where id = $1', [scanId]);
  expect(scan).toEqual({ status: 'running' });
});

it('starts none where nothing is to begin by itself', async () => {
  await world.protect({ email: 'elite@example.org', tier: 'elite', names: ['Mara'] });
  const { context } = world.gateway;
  const env = { ...context.env, SCHEDULED_SCANS: false };
  expect(await startDueScans({ ...context, env })).toBe(0);
  expect(await running()).toEqual([]);
});
