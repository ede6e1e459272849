import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepOrphans } from './sweep-orphans.job.ts';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';

/** Files that prove something: kept to the byte, whatever they are. */
const bucketId = 'evidence';
let gateway: StorageGateway;
beforeAll(async () => {
  gateway = await startStorageGateway();
});
afterAll(() => gateway.stop());

async function keep(name: string, bytes: Buffer, type: string): Promise<Buffer> {
  const { files } = gateway.context;
  await files.put({ bucketId, name, bytes, type, ownerId: gateway.ada.userId, asIs: true });
  const opened = await files.open(bucketId, name);
  expect(opened).toMatchObject({ type, size: bytes.length });
  return Buffer.concat((await opened.bytes.toArray()) as Buffer[]);
}

it.each([
  ['a page', 'page.html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html'],
  [
    'a drawing',
    'page.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
  ],
  ['bytes of no kind', 'page.warc', Buffer.from([0, 1, 2, 255, 254]), 'application/warc'],
])('%s stays as it was captured', async (_what, name, bytes, type) => {
  expect(await keep(`pack/${name}`, bytes, type)).toEqual(bytes);
});

it('a picture keeps what its camera wrote into it, and lies encrypted', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Jane Doe' } })
    .jpeg()
    .toBuffer();
  expect(await keep('pack/picture.jpg', picture, 'image/jpeg')).toEqual(picture);
  for (const path of await gateway.storedFiles()) {
    expect((await readFile(path)).includes('Jane Doe')).toBe(false);
  }
});

it('more than the bucket takes is refused, and nothing is left of it', async () => {
  const before = await gateway.storedFiles();
  await expect(
    keep('pack/large', Buffer.alloc(20 * 1024 * 1024 + 1), 'application/octet-stream'),
  ).rejects.toMatchObject({ status: 413 });
  expect(await gateway.storedFiles()).toEqual(before);
});

it('the sweeper of leftovers leaves it where it is', async () => {
  const bytes = Buffer.from('kept');
  await keep('pack/kept', bytes, 'text/plain');
  await sweepOrphans({
    ...gateway.context,
    store: createObjectStore(gateway.context),
    before: new Date(Date.now() + 86_400_000),
    unfinishedBefore: new Date(Date.now() + 86_400_000),
    signal: new AbortController().signal,
  });
  const { bytes: left } = await gateway.context.files.open(bucketId, 'pack/kept');
  expect(Buffer.concat((await left.toArray()) as Buffer[])).toEqual(bytes);
});

it('nobody reaches it through the API, not even its owner', async () => {
  await keep('pack/hers', Buffer.from('hers'), 'text/plain');
  for (const token of [undefined, gateway.ada.token, gateway.eve.token]) {
    const bucket = gateway.client(token).storage.from(bucketId);
    expect((await bucket.list('pack')).data).toEqual([]);
    expect((await bucket.download('pack/hers')).error).not.toBeNull();
    expect((await bucket.createSignedUrl('pack/hers', 60)).error).not.toBeNull();
  }
});
