import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeS3 } from '../../testing/start-fake-s3.ts';
import type { FakeS3 } from '../../testing/start-fake-s3.ts';
import { ObjectMissingError, StoreFullError } from './driver.ts';
import type { Bytes, ObjectDriver } from './driver.ts';
import { createFolderDriver } from './folder-driver.ts';
import { createS3Driver } from './s3-driver.ts';

let root: string;
let s3: FakeS3;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'leakblock-store-'));
  s3 = await startFakeS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const openS3 = (endpoint: string) =>
  createS3Driver({
    endpoint,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'fake-id',
    secretAccessKey: 'fake-secret',
  });

/** Everything that lies in a folder, also what is half written. */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const drivers: Record<string, { open: () => ObjectDriver; countLeftovers: () => Promise<number> }> =
  {
    'a folder': {
      open: () => createFolderDriver(root),
      countLeftovers: () => countFiles(root),
    },
    'an S3 service': {
      open: () => openS3(s3.url),
      countLeftovers: () => Promise.resolve(s3.files.size + s3.openUploads()),
    },
  };

async function* inPieces(bytes: Buffer, size: number): Bytes {
  for (let start = 0; start < bytes.length; start += size) {
    yield await Promise.resolve(bytes.subarray(start, start + size));
  }
}

async function* breakingOff(bytes: Buffer): Bytes {
  yield* inPieces(bytes, 100_000);
  throw new Error('the sender left');
}

describe.each(Object.entries(drivers))('files in %s', (_name, { open, countLeftovers }) => {
  const key = () => `works/${randomUUID()}`;
  let driver: ObjectDriver;
  beforeAll(() => {
    driver = open();
  });
  afterAll(() => {
    driver.stop();
  });

  it.each([0, 1, 70_000, 12_000_000])('come back as they went: %i bytes', async (size) => {
    const place = key();
    const bytes = randomBytes(size);
    await driver.write(place, inPieces(bytes, 64_000));
    expect((await buffer(await driver.read(place))).equals(bytes)).toBe(true);
    const whole = await driver.readWhole(place);
    expect([whole.size, (await buffer(whole.bytes)).equals(bytes)]).toEqual([size, true]);
    await driver.remove(place);
  });

  it('are read in part', async () => {
    const place = key();
    await driver.write(place, inPieces(Buffer.from('0123456789'), 3));
    expect((await buffer(await driver.read(place, { start: 2, end: 4 }))).toString()).toBe('234');
    await driver.remove(place);
  });

  it('are missing before they are written and after they are removed, which may be done twice', async () => {
    const place = key();
    await expect(driver.read(place)).rejects.toThrow(ObjectMissingError);
    await driver.write(place, inPieces(Buffer.from('x'), 1));
    await driver.remove(place);
    await driver.remove(place);
    await expect(driver.read(place)).rejects.toThrow(ObjectMissingError);
  });

  it.each([1000, 12_000_000])(
    'leave nothing when the sender leaves after %i bytes',
    async (size) => {
      const place = key();
      await expect(driver.write(place, breakingOff(randomBytes(size)))).rejects.toThrow(
        'the sender left',
      );
      await expect(driver.read(place)).rejects.toThrow(ObjectMissingError);
      expect(await countLeftovers()).toBe(0);
    },
  );

  it('are listed with the time they were stored', async () => {
    const before = Date.now() - 2000;
    const [first, second] = [key(), key()];
    for (const place of [first, second]) await driver.write(place, inPieces(Buffer.from('x'), 1));
    const found: { key: string; storedAt: Date }[] = [];
    for await (const file of driver.list()) found.push(file);
    expect(found.map((file) => file.key).sort()).toEqual([first, second].sort());
    for (const { storedAt } of found) expect(storedAt.getTime()).toBeGreaterThan(before);
    for (const { key: place } of found) await driver.remove(place);
  });
});

it('what lies in folders that are no buckets is somebody else’s', async () => {
  await mkdir(join(root, 'lost+found'), { recursive: true });
  await writeFile(join(root, 'lost+found', randomUUID()), 'x');
  const found: string[] = [];
  for await (const file of createFolderDriver(root).list()) found.push(file.key);
  expect(found).toEqual([]);
  await rm(join(root, 'lost+found'), { recursive: true });
});

it('what a dead writer left in the folder is removed when it is old enough', async () => {
  const driver = createFolderDriver(root);
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => (finish = resolve));
  const writing = driver.write(
    `works/${randomUUID()}`,
    (async function* () {
      yield Buffer.from('first half');
      await held;
      throw new Error('the process died');
    })(),
  );
  await expect.poll(() => countFiles(root)).toBe(1);
  await driver.removeUnfinished(new Date(Date.now() - 60_000));
  expect(await countFiles(root)).toBe(1);
  await driver.removeUnfinished(new Date(Date.now() + 60_000));
  expect(await countFiles(root)).toBe(0);
  finish();
  await expect(writing).rejects.toThrow('the process died');
});

it('what a dead writer left at the S3 service is removed when it is old enough', async () => {
  const driver = openS3(s3.url);
  const started = await fetch(`${s3.url}/files/works/left?uploads`, {
    method: 'POST',
    headers: { authorization: 'AWS4-HMAC-SHA256 Credential=fake-id/x' },
  });
  expect([started.status, s3.openUploads()]).toEqual([200, 1]);
  await driver.removeUnfinished(new Date(Date.now() - 60_000));
  expect(s3.openUploads()).toBe(1);
  await driver.removeUnfinished(new Date(Date.now() + 60_000));
  expect(s3.openUploads()).toBe(0);
  driver.stop();
});

it('a folder whose disk takes no more bytes is told apart from a broken one, and keeps nothing', async () => {
  // The system itself stops the process' files at 50 kB, as a full disk or a quota would.
  const script = `
    import { createFolderDriver } from ${JSON.stringify(join(import.meta.dirname, 'folder-driver.ts'))};
    const driver = createFolderDriver(${JSON.stringify(root)});
    async function* bytes(size) { for (let sent = 0; sent < size; sent += 1000) yield Buffer.alloc(1000); }
    await driver.write('works/large', bytes(500000)).catch((error) => console.log(error.name));
    await driver.write('works/small', bytes(5000));`;
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -f 100; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    script,
  ]);
  expect(stdout.trim()).toBe('StoreFullError');
  expect(await countFiles(root)).toBe(1);
  await createFolderDriver(root).remove('works/small');
});

it('a full S3 service is told apart from a broken one, and keeps nothing', async () => {
  const full = await startFakeS3();
  full.fill();
  const driver = openS3(full.url);
  for (const size of [1000, 12_000_000]) {
    await expect(
      driver.write(`works/${randomUUID()}`, inPieces(randomBytes(size), 64_000)),
    ).rejects.toThrow(StoreFullError);
  }
  expect([full.files.size, full.openUploads()]).toEqual([0, 0]);
  driver.stop();
  await full.stop();
});
