import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
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
import { noteRecovery, until, untilNone } from '../installation/watch.ts';

const leftOut = 'a small disk cannot be made here: mounting one needs the rights of root';

let disk: SmallDisk | null = null;
let installation: Installation | undefined;

afterAll(async () => {
  await installation?.stop();
  await disk?.remove();
});

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
    await installation.stop();
    installation = undefined;
    await full.remove();
    disk = null;
  });

  it('under the database is full: writes are refused as such, reads go on, nothing acknowledged is lost', async (story) => {
    disk = await makeSmallDisk(200);
    if (disk === null) story.skip(leftOut);
    const full = disk;
    if (full === null) return;
    const own = await startInstallation({ databaseFolder: join(full.folder, 'database') });
    installation = own;
    const gateway = await own.startGateway();
    const worker = await own.startWorker();
    const people = await Promise.all([signUp(own, gateway), signUp(own, gateway)]);
    // A log of its own to write into: a database that cannot even do that stops, which is another story.
    await own.sql('select pg_switch_wal()');
    await full.fill();
    const load = startLoad(own, gateway, people);
    const token = people[0].token;
    const to = { url: gateway.url, publishableKey: own.publishableKey };
    /** Writes two megabytes; SQLSTATE 53100: there is no room. */
    const write = () =>
      own
        .sql(
          `insert into debug_logs (action, data)
           select 'filling', jsonb_build_object('text', (
             select string_agg(md5(n || '.' || m), '') from generate_series(1, 200) as m))
           from generate_series(1, 300) as n`,
        )
        .then(
          () => 'done',
          (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
        );
    await untilNone('no refusal for want of room', async () => {
      const said = await write();
      return said === '53100' ? [] : [String(said)];
    });
    await pause(3000);
    const read = await call(to, '/rest/v1/stage_names?select=name', { method: 'GET', token });
    expect(read.status).toBe(200);
    await full.free();
    const from = performance.now();
    await until('there is room', async () => (await write()) === 'done', { seconds: 30 });
    noteRecovery(story, { from });
    await pause(1000);
    const figures = await load.stop();
    const rows = await own.sql<{ name: string }>('select name from stage_names');
    const kept = new Set(rows.map(({ name }) => name));
    expect(figures.acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    expect(listLies(figures)).toEqual([]);
    for (const { lines } of [gateway, worker])
      expect(lines().filter(({ level }) => level === 'fatal')).toEqual([]);
  });
});
