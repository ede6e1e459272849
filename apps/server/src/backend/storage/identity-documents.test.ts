import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { ObjectDamagedError } from '../../platform/object-store/driver.ts';
import { createStoredFiles } from './stored-files.ts';
import type { StoredFiles } from '../../platform/stored-files.ts';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

const bucketId = 'identity-documents';
let gateway: StorageGateway;
let papers: StoredFiles;
let passport: Buffer;
beforeAll(async () => {
  gateway = await startStorageGateway();
  papers = createStoredFiles(gateway.context, createObjectStore(gateway.context));
  passport = await sharp({
    create: { width: 60, height: 40, channels: 3, background: 'navy' },
  })
    .withExif({
      IFD0: { Artist: 'Jane Doe', Software: 'camera of Jane' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1' },
    })
    .jpeg()
    .toBuffer();
});
afterAll(() => gateway.stop());

async function put(bytes: Buffer, type: string | null, name = `${gateway.ada.userId}/paper`) {
  await papers.put({ bucketId, name, bytes, type, ownerId: gateway.ada.userId, mayReplace: true });
  return name;
}
async function read(name: string): Promise<Buffer> {
  const { bytes } = await papers.open(bucketId, name);
  return Buffer.concat((await bytes.toArray()) as Buffer[]);
}

describe('an identity paper', () => {
  it('comes back to the server as a picture of the same size', async () => {
    const name = await put(passport, 'image/jpeg');
    const { type, size } = await papers.open(bucketId, name);
    expect(type).toBe('image/jpeg');
    const bytes = await read(name);
    expect(bytes.length).toBe(size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });

  it('lies encrypted: neither its kind nor its content can be seen on the disk', async () => {
    const pdf = Buffer.from('%PDF-1.7\n(Jane Doe, born 1990) Tj');
    await put(pdf, 'application/pdf', 'x/paper.pdf');
    await put(passport, 'image/jpeg');
    for (const path of await gateway.storedFiles()) {
      const stored = await readFile(path);
      for (const trace of ['%PDF', 'Jane', 'JFIF', 'Exif']) {
        expect(stored.includes(trace)).toBe(false);
      }
      expect(stored.subarray(0, 2).equals(passport.subarray(0, 2))).toBe(false);
    }
    expect((await read('x/paper.pdf')).equals(pdf)).toBe(true);
  });

  it('tells nothing of the place, the camera or the person that a phone wrote into it', async () => {
    expect(passport.includes('Jane Doe')).toBe(true);
    const bytes = await read(await put(passport, 'image/jpeg'));
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('Jane')).toBe(false);
  });

  it('holds nothing behind its end', async () => {
    const polyglot = Buffer.concat([passport, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const bytes = await read(await put(polyglot, 'image/jpeg'));
    expect(bytes.includes('<script>')).toBe(false);
    expect(bytes.includes('PK\x03\x04')).toBe(false);
  });

  it('changed on the disk is an error', async () => {
    const name = await put(passport, 'image/jpeg', 'x/changed');
    const [row] = await gateway.sql<{ version: string }>(
      'select version from storage.objects where name = $1',
      [name],
    );
    const path = (await gateway.storedFiles()).find((file) => file.endsWith(row?.version ?? '-'));
    const stored = await readFile(path ?? '');
    stored[60] = (stored[60] ?? 0) ^ 1;
    await writeFile(path ?? '', stored);
    await expect(read(name)).rejects.toThrow(ObjectDamagedError);
  });

  const refused: Record<string, [() => Buffer, string | null, number]> = {
    'a page called a picture': [() => Buffer.from('<html>'), 'image/png', 415],
    'a drawing': [() => Buffer.from('<svg/>'), null, 415],
    'a film': [() => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'), null, 415],
    'a text': [() => Buffer.from('I am Jane'), null, 415],
    'half a picture': [() => passport.subarray(0, 300), 'image/jpeg', 422],
    'more than ten megabytes': [
      () => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10 * 1024 * 1024)]),
      'application/pdf',
      413,
    ],
  };
  it.each(Object.entries(refused))('that is %s is refused', async (_what, [make, type, status]) => {
    const before = await gateway.storedFiles();
    await expect(put(make(), type, 'x/refused')).rejects.toMatchObject({ status });
    expect(await gateway.storedFiles()).toEqual(before);
  });

  it('can be removed, row and file', async () => {
    const name = await put(passport, 'image/jpeg', 'x/removed');
    const before = (await gateway.storedFiles()).length;
    await papers.remove(bucketId, [name]);
    await papers.remove(bucketId, [name]);
    expect(await gateway.storedFiles()).toHaveLength(before - 1);
    await expect(papers.open(bucketId, name)).rejects.toMatchObject({ status: 404 });
  });
});

it('nobody reaches a paper through the API, not even its owner', async () => {
  const name = await put(passport, 'image/jpeg');
  for (const token of [undefined, gateway.eve.token]) {
    const { storage } = gateway.client(token);
    const bucket = storage.from(bucketId);
    const answers = [
      await bucket.download(name),
      await bucket.info(name),
      await bucket.createSignedUrl(name, 60),
      await bucket.createSignedUploadUrl('x/y'),
      await bucket.upload('x/y', passport, { contentType: 'image/jpeg' }),
      await bucket.copy(name, `${gateway.eve.userId}/y`, { destinationBucket: 'works' }),
      await bucket.move(name, `${gateway.eve.userId}/y`, { destinationBucket: 'works' }),
      await storage.emptyBucket(bucketId),
    ];
    for (const { error } of answers) {
      expect([403, 404]).toContain((error as { status?: number } | null)?.status);
    }
    expect((await bucket.list('')).data).toEqual([]);
    const open = await fetch(bucket.getPublicUrl(name).data.publicUrl);
    expect(open.status).toBe(404);
  }
});

it('a paper that moves to another bucket is stored by that bucket’s rules, and the other way round', async () => {
  // Ada's own folder is open to her in every bucket of this test but `logos`.
  const { storage } = gateway.client(gateway.ada.token);
  const name = gateway.newName('.jpg');
  await storage.from('works').upload(name, passport, { contentType: 'image/jpeg' });
  const moved = await storage.from('works').move(name, name, { destinationBucket: bucketId });
  expect(moved.error).toBeNull();
  const { data } = await storage.from(bucketId).download(name);
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).includes('Jane')).toBe(
    false,
  );
  const ranged = await fetch(`${gateway.url}/storage/v1/object/${bucketId}/${name}`, {
    headers: { authorization: `Bearer ${gateway.ada.token}`, range: 'bytes=0-3' },
  });
  expect([ranged.status, ranged.headers.get('accept-ranges')]).toEqual([200, 'none']);
  expect((await ranged.bytes()).length).toBe(data?.size);
});
