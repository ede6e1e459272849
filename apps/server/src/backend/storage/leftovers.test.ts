import { randomUUID } from 'node:crypto';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openClient } from '@leakblock/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupLock } from '../../platform/backup-lock.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import type { ObjectStore } from '../../platform/object-store/create-object-store.ts';
import { StoreFullError } from '../../platform/object-store/driver.ts';
import { startFakeS3 } from '../../testing/start-fake-s3.ts';
import { createStoredFiles } from './stored-files.ts';
import { sweepOrphans, sweepOrphansJob } from './sweep-orphans.job.ts';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

/** No row without its file, no file without a row for long: whatever fails in between. */
let gateway: StorageGateway;
beforeAll(async () => {
  gateway = await startStorageGateway();
});
afterAll(() => gateway.stop());

const never = () => new AbortController().signal;
const sweep = () =>
  sweepOrphansJob.handler(gateway.context, {}, never(), { id: 'x', retryCount: 0 });

/** A file in the store that was written some time ago. */
async function plant(version: string, ageMs: number): Promise<string> {
  const folder = join(gateway.root, 'works');
  await mkdir(folder, { recursive: true });
  const path = join(folder, version);
  await writeFile(path, 'left behind');
  const time = new Date(Date.now() - ageMs);
  await utimes(path, time, time);
  return path;
}

/** The sweeper as it would be in a day. */
const sweepAll = () =>
  sweepOrphans({
    ...gateway.context,
    store: createObjectStore(gateway.context),
    before: new Date(Date.now() + hours(24)),
    unfinishedBefore: new Date(Date.now() + hours(24)),
    signal: never(),
  });

const hours = (count: number) => count * 3_600_000;

describe('while a backup is under way', () => {
  it('no file is removed, by nobody; afterwards the sweeper removes what lost its row', async () => {
    const name = await gateway.put('goes');
    const before = await gateway.storedFiles();
    const lost = await plant(randomUUID(), hours(2));
    const backup = await openClient(gateway.urls.ownerUrl);
    await backup.query('select pg_advisory_lock($1)', [backupLock]);
    expect((await gateway.works(gateway.ada).remove([name])).error).toBeNull();
    await sweepAll();
    expect((await gateway.storedFiles()).sort()).toEqual([...before, lost].sort());
    await backup.end();
    await sweepAll();
    const left = await gateway.storedFiles();
    expect(left).not.toContain(lost);
    expect(left).toHaveLength(before.length - 1);
  });
});

describe('the sweeper', () => {
  it('removes files that no row names, when no upload can still be about them', async () => {
    const [old, young] = [await plant(randomUUID(), hours(2)), await plant(randomUUID(), 60_000)];
    await sweep();
    const left = await gateway.storedFiles();
    expect([left.includes(old), left.includes(young)]).toEqual([false, true]);
  });

  it('leaves every file that a row names, however old, and what is not named like a file of ours', async () => {
    const name = await gateway.put('kept');
    const version = randomUUID();
    const old = await plant(version, hours(1000));
    await gateway.sql('update storage.objects set version = $1 where name = $2', [version, name]);
    const foreign = await plant('README', hours(1000));
    await sweep();
    const left = await gateway.storedFiles();
    expect([left.includes(old), left.includes(foreign)]).toEqual([true, true]);
    expect((await gateway.works(gateway.ada).download(name)).error).toBeNull();
  });

  it('does nothing where the platform keeps the files', async () => {
    const old = await plant(randomUUID(), hours(2));
    const env = { ...gateway.context.env, SUPABASE_URL: 'https://platform.example' };
    await sweepOrphansJob.handler({ ...gateway.context, env }, {}, never(), {
      id: 'x',
      retryCount: 0,
    });
    expect(await gateway.storedFiles()).toContain(old);
    await rm(old);
  });

  it('goes through more files than one statement asks for', async () => {
    const planted = await Promise.all(
      Array.from({ length: 1100 }, () => plant(randomUUID(), hours(2))),
    );
    await sweep();
    const left = new Set(await gateway.storedFiles());
    expect(planted.filter((path) => left.has(path))).toEqual([]);
  });
});

describe('an upload', () => {
  /** The server's own files through a store that fails in one way. */
  const files = (store: Partial<ObjectStore>) =>
    createStoredFiles(gateway.context, {
      ...createObjectStore(gateway.context),
      ...store,
    });
  const paper = (name = `papers/${randomUUID()}.txt`) => ({
    bucketId: 'works',
    name,
    bytes: Buffer.from('a paper'),
    type: 'text/plain',
    ownerId: null,
  });
  const rowsNamed = (name: string) =>
    gateway.sql('select id from storage.objects where name = $1', [name]);

  it('whose file cannot be written leaves no row', async () => {
    const file = paper();
    const full = files({ put: () => Promise.reject(new StoreFullError()) });
    await expect(full.put(file)).rejects.toThrow(StoreFullError);
    expect(await rowsNamed(file.name)).toEqual([]);
  });

  it('whose row is refused after its file was written leaves no file', async () => {
    const before = await gateway.storedFiles();
    await gateway.sql(`create policy small_ones on storage.objects as restrictive for insert
      to authenticated with check (coalesce((metadata->>'size')::int, 0) < 100)`);
    const { error } = await gateway.works(gateway.ada).upload(gateway.newName(), 'x'.repeat(200));
    await gateway.sql('drop policy small_ones on storage.objects');
    expect(error).toMatchObject({ statusCode: '403' });
    expect(await gateway.storedFiles()).toEqual(before);
  });

  it('whose commit may have been lost keeps the file until the sweeper knows', async () => {
    await sweepAll();
    const file = paper();
    const before = await gateway.storedFiles();
    // The connection dies while the row is written, when the file is there already.
    await gateway.sql(`create function public.die() returns trigger language plpgsql security definer as
      $$ begin
        if new.metadata ? 'size' then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`);
    await gateway.sql(`create trigger die before insert on storage.objects
      for each row execute function public.die()`);
    await expect(files({}).put(file)).rejects.toThrow();
    await gateway.sql('drop trigger die on storage.objects');
    expect(await rowsNamed(file.name)).toEqual([]);
    expect(await gateway.storedFiles()).toHaveLength(before.length + 1);
    await sweepAll();
    expect(await gateway.storedFiles()).toEqual(before);
  });

  it('in place of another whose file cannot be removed succeeds; the sweeper removes the old one', async () => {
    const file = paper();
    const stuck = files({ remove: () => Promise.reject(new Error('the disk hangs')) });
    await sweepAll();
    await stuck.put(file);
    const before = (await gateway.storedFiles()).length;
    await stuck.put({ ...file, bytes: Buffer.from('another'), mayReplace: true });
    expect(await gateway.storedFiles()).toHaveLength(before + 1);
    await sweepAll();
    expect(await gateway.storedFiles()).toHaveLength(before);
    const { bytes } = await stuck.open(file.bucketId, file.name);
    expect(Buffer.concat(await bytes.toArray()).toString()).toBe('another');
  });
});

it('an upload that goes on for hours is left to go on; what nobody finished is removed after a day', async () => {
  const s3 = await startFakeS3();
  const other = await startStorageGateway({
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'fake-id',
    S3_SECRET_ACCESS_KEY: 'fake-secret',
  });
  await fetch(`${s3.url}/files/exports/${randomUUID()}?uploads`, {
    method: 'POST',
    headers: { authorization: 'AWS4-HMAC-SHA256 Credential=fake-id/x' },
  });
  const sweepIn = async (count: number) => {
    const context = { ...other.context, now: () => new Date(Date.now() + hours(count)) };
    await sweepOrphansJob.handler(context, {}, never(), { id: 'x', retryCount: 0 });
    return s3.openUploads();
  };
  expect([await sweepIn(7), await sweepIn(23), await sweepIn(25)]).toEqual([1, 1, 0]);
  await other.stop();
  await s3.stop();
});

it('a full store is said so to the client, and the next upload after it works', async () => {
  const s3 = await startFakeS3();
  const other = await startStorageGateway({
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'fake-id',
    S3_SECRET_ACCESS_KEY: 'fake-secret',
  });
  const name = await other.put('at the service');
  expect([...s3.files.keys()][0]).toMatch(/^files\/works\/[0-9a-f-]{36}$/);
  expect(await (await other.works(other.ada).download(name)).data?.text()).toBe('at the service');
  s3.fill();
  const { error } = await other.works(other.ada).upload(other.newName(), 'x');
  expect(error).toMatchObject({ status: 507, statusCode: '507' });
  expect(s3.files.size).toBe(1);
  await other.works(other.ada).remove([name]);
  expect(s3.files.size).toBe(0);
  await other.stop();
  await s3.stop();
});

it('a row whose file is gone is an object that is not there', async () => {
  const name = await gateway.put('soon gone');
  const [row] = await gateway.sql<{ version: string }>(
    'select version from storage.objects where name = $1',
    [name],
  );
  await rm(join(gateway.root, 'works', row?.version ?? ''));
  const { error } = await gateway.works(gateway.ada).download(name);
  expect(error).toMatchObject({ statusCode: '404' });
});
