import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  sendPapers,
  takePhoto,
} from '../../apps/server/src/features/identity-verifications/testing/send-papers.ts';
import { call, signUp } from '../installation/call.ts';
import { makeSmallDisk } from '../installation/small-disk.ts';
import type { SmallDisk } from '../installation/small-disk.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Installation } from '../installation/start-installation.ts';
import { listLies, startLoad } from '../installation/start-load.ts';
import type { LoadFigures } from '../installation/start-load.ts';
import type { Program } from '../installation/start-program.ts';
import { noteRecovery, until, untilNone } from '../installation/watch.ts';

const leftOut = 'a small disk cannot be made here: mounting one needs the rights of root';

/** SQLSTATE 53100: disk full. */
const noRoom = '53100';

let disk: SmallDisk | null = null;
let logFolder: string | null = null;
let installation: Installation | undefined;

async function takeAway(): Promise<void> {
  await installation?.stop();
  installation = undefined;
  await disk?.remove();
  disk = null;
  if (logFolder !== null) await rm(logFolder, { recursive: true, force: true });
  logFolder = null;
}

// Also after a story that failed half way.
afterEach(takeAway);

/** Writes two megabytes. Answers `done`, or the database's reason. */
async function write({ sql }: Installation): Promise<string> {
  try {
    await sql(
      `insert into debug_logs (action, data)
       select 'filling', jsonb_build_object('text', (
         select string_agg(md5(n || '.' || m), '') from generate_series(1, 200) as m))
       from generate_series(1, 300) as n`,
    );
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

/** What a write is answered with, when that is not what is waited for. */
async function listOther(own: Installation, wanted: string): Promise<string[]> {
  const said = await write(own);
  return said === wanted ? [] : [said];
}

/** What was acknowledged stands, nobody was told anything but the truth, and the programs live. */
async function expectTruth(
  { sql }: Installation,
  figures: LoadFigures,
  programs: readonly Program[],
): Promise<void> {
  const rows = await sql<{ name: string }>('select name from stage_names');
  const kept = new Set(rows.map(({ name }) => name));
  expect(figures.acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  expect(figures.acknowledged.length).toBeGreaterThan(0);
  expect(listLies(figures)).toEqual([]);
  for (const { lines } of programs)
    expect(lines().filter(({ level }) => level === 'fatal')).toEqual([]);
}

describe('the disk', () => {
  it('under the files is full: papers are refused with the reason, nothing of them is left, and they are taken afterwards', async (story) => {
    disk = await makeSmallDisk(8);
    if (disk === null) story.skip(leftOut);
    const full = disk;
    if (full === null) return;
    installation = await startInstallation({
      settings: { STORAGE_DIR: join(full.folder, 'files') },
    });
    const gateway = await installation.startGateway();
    const { publishableKey, sql } = installation;
    const person = await signUp(installation, gateway);
    const photo = await takePhoto();
    const submit = () =>
      sendPapers({ url: gateway.url, publishableKey }, person.token, 'passport', {
        front: photo,
        selfie: photo,
      });
    const files = async () =>
      (await readdir(full.folder, { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile() && entry.name !== 'ballast',
      ).length;
    await full.fill();
    const { body, status } = await submit();
    expect([status, body.code]).toEqual([507, 'server.files_full']);
    expect(await sql('select from identity_verifications')).toEqual([]);
    expect(await sql("select from storage.objects where bucket_id = 'identity-documents'")).toEqual(
      [],
    );
    expect(await files()).toBe(0);
    await full.free();
    const from = performance.now();
    expect((await submit()).status).toBe(201);
    noteRecovery(story, { from });
    expect(await files()).toBe(2);
  });

  it('under the tables is full: writes are refused as such, reads go on, nothing acknowledged is lost', async (story) => {
    disk = await makeSmallDisk(200);
    if (disk === null) story.skip(leftOut);
    const full = disk;
    if (full === null) return;
    logFolder = await mkdtemp(join(tmpdir(), 'leakblock-faults-log-'));
    await chmod(logFolder, 0o711);
    installation = await startInstallation({
      databaseFolder: join(full.folder, 'database'),
      databaseLogFolder: logFolder,
    });
    const own = installation;
    const gateway = await own.startGateway();
    const worker = await own.startWorker();
    const people = await Promise.all([signUp(own, gateway), signUp(own, gateway)]);
    const load = startLoad(own, gateway, people);
    await pause(1500);
    await full.fill();
    await untilNone('no refusal for want of room', () => listOther(own, noRoom), { seconds: 30 });
    await pause(3000);
    const to = { url: gateway.url, publishableKey: own.publishableKey };
    const { token } = people[0];
    const read = await call(to, '/rest/v1/stage_names?select=name', { method: 'GET', token });
    expect(read.status).toBe(200);
    await full.free();
    const from = performance.now();
    await untilNone('no room again', () => listOther(own, 'done'), { seconds: 30 });
    noteRecovery(story, { from });
    await pause(1000);
    await expectTruth(own, await load.stop(), [gateway, worker]);
  });

  it('under the database and its log is full: it stops, and people are told so; with room again and started it has all that was acknowledged', async (story) => {
    disk = await makeSmallDisk(200);
    if (disk === null) story.skip(leftOut);
    const full = disk;
    if (full === null) return;
    installation = await startInstallation({ databaseFolder: join(full.folder, 'database') });
    const own = installation;
    const gateway = await own.startGateway();
    const worker = await own.startWorker();
    const people = await Promise.all([signUp(own, gateway), signUp(own, gateway)]);
    const to = { url: gateway.url, publishableKey: own.publishableKey };
    const load = startLoad(own, gateway, people);
    await pause(1500);
    await full.fill();
    const isReady = async () => (await call(to, '/readyz', { method: 'GET' })).status === 200;
    await until('the database stopped', async () => {
      await write(own);
      // Each time its log needs another file; those it kept in store are soon used up.
      await own.sql('select pg_switch_wal()').catch(() => undefined);
      return !(await isReady());
    });
    await pause(3000);
    expect((await call(to, '/healthz', { method: 'GET' })).status).toBe(200);
    await full.free();
    // As what watches over a database does.
    await own.database.stop('immediate');
    await own.database.start();
    const from = performance.now();
    await until('ready', isReady, { seconds: 30 });
    await untilNone('no room again', () => listOther(own, 'done'), { seconds: 30 });
    noteRecovery(story, { from });
    await pause(1000);
    await expectTruth(own, await load.stop(), [gateway, worker]);
  });
});
