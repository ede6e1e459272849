import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeS3 } from '../../testing/start-fake-s3.ts';
import type { FakeS3 } from '../../testing/start-fake-s3.ts';
import { toAppError } from '../errors.ts';
import type { ObjectDriver } from './driver.ts';
import { createS3Driver } from './s3-driver.ts';

let s3: FakeS3;
let driver: ObjectDriver;
beforeAll(async () => {
  s3 = await startFakeS3();
  driver = createS3Driver({
    endpoint: s3.url,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'fake-id',
    secretAccessKey: 'fake-secret',
    silentMs: 300,
  });
});
afterAll(async () => {
  driver.stop();
  await s3.stop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  );
const write = (key: string) => driver.write(key, Readable.from([Buffer.from('a picture')]));

describe('a store of files', () => {
  it.each(['away', 'failing', 'hanging'] as const)(
    'that is %s is called unavailable, never the database, and works again afterwards',
    async (how) => {
      const key = `works/${randomUUID()}`;
      await write(key);
      s3.behave(how);
      const codes = await Promise.all(
        [write(`works/${randomUUID()}`), driver.read(key), driver.remove(key)].map(codeOf),
      );
      s3.behave('well');
      expect(codes).toEqual(Array.from({ length: 3 }, () => 'server.files_unavailable'));
      expect(await codeOf(driver.read(key))).toBe('done');
    },
  );

  it('that nobody listens for is unavailable too', async () => {
    const nobody = await startFakeS3();
    await nobody.stop();
    const lost = createS3Driver({
      endpoint: nobody.url,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'fake-id',
      secretAccessKey: 'fake-secret',
    });
    expect(await codeOf(lost.read('works/any'))).toBe('server.files_unavailable');
    lost.stop();
  });
});
