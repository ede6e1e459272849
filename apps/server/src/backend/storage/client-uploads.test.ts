import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

let gateway: StorageGateway;
let png: Buffer;
beforeAll(async () => {
  gateway = await startStorageGateway();
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => gateway.stop());

/** The unmodified client of Ada. */
const works = () => gateway.works(gateway.ada);
const newName = (end?: string) => gateway.newName(end);
const put = (content?: string, name?: string) => gateway.put(content, name);
const textOf = async (name: string): Promise<string | undefined> =>
  (await works().download(name)).data?.text();

describe('upload takes', () => {
  const text = 'a work of Ada’s';
  const form = () => {
    const body = new FormData();
    body.append('file', new Blob([text], { type: 'text/plain' }), 'work.txt');
    return body;
  };
  type FileBody = Parameters<ReturnType<typeof works>['upload']>[1];
  const bodies: Record<string, () => FileBody | Promise<FileBody>> = {
    'a Blob': () => new Blob([text], { type: 'text/plain' }),
    'a Blob without a type': () => new Blob([text]),
    'a File': () => new File([text], 'work.txt', { type: 'text/plain' }),
    'a FormData': () => form(),
    'a Buffer': () => Buffer.from(text),
    'an ArrayBuffer': () => new Uint8Array(Buffer.from(text)).buffer,
    'a string': () => text,
    'a web stream': () => new Blob([text]).stream(),
    'a Node stream': async () => {
      const path = join(gateway.context.env.DATA_DIR, 'work.txt');
      await writeFile(path, text);
      return createReadStream(path);
    },
  };
  it.each(Object.entries(bodies))('%s', async (_kind, make) => {
    const name = newName();
    const { data, error } = await works().upload(name, await make());
    expect(error).toBeNull();
    expect(data).toEqual({
      path: name,
      fullPath: `works/${name}`,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(await textOf(name)).toBe(text);
  });
});

describe('upload', () => {
  it('keeps what it is told of the file', async () => {
    const name = newName('.png');
    const options = { cacheControl: '120', contentType: 'image/png', metadata: { title: 'Été' } };
    await works().upload(name, png, options);
    const { data } = await works().info(name);
    expect(data).toMatchObject({
      name,
      bucketId: 'works',
      size: png.length,
      contentType: 'image/png',
      cacheControl: 'max-age=120',
      metadata: { title: 'Été' },
    });
    const asForm = newName('.png');
    await works().upload(asForm, new Blob([new Uint8Array(png)], { type: 'image/png' }), options);
    const again = await works().info(asForm);
    expect(again.data).toMatchObject({ cacheControl: 'max-age=120', metadata: { title: 'Été' } });
  });

  it('refuses a name that is taken, unless told to replace', async () => {
    const name = await put('first');
    const refused = await works().upload(name, 'second');
    expect(refused.error).toMatchObject({
      name: 'StorageApiError',
      status: 409,
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect(await textOf(name)).toBe('first');
    const files = await gateway.storedFiles();
    expect((await works().upload(name, 'third', { upsert: true })).error).toBeNull();
    expect(await textOf(name)).toBe('third');
    // The file it took the place of is gone.
    expect(await gateway.storedFiles()).toHaveLength(files.length);
  });

  it('of eight at the same time to one name has one winner', async () => {
    const name = newName();
    const before = (await gateway.storedFiles()).length;
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => works().upload(name, `version ${String(index)}`)),
    );
    const winners = all.flatMap(({ error }, index) => (error === null ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(await textOf(name)).toBe(`version ${String(winners[0])}`);
    expect(await gateway.storedFiles()).toHaveLength(before + 1);
  });

  it('of eight that may replace leaves one whole file', async () => {
    const name = newName();
    const before = (await gateway.storedFiles()).length;
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        works().upload(name, `version ${String(index)}`, { upsert: true }),
      ),
    );
    expect(all.filter(({ error }) => error !== null)).toEqual([]);
    expect(await textOf(name)).toMatch(/^version \d$/);
    expect(await gateway.storedFiles()).toHaveLength(before + 1);
  });
});

it('update replaces the file and what is said of it', async () => {
  const name = await put('before');
  const { data, error } = await works().update(name, new Blob(['after'], { type: 'text/csv' }));
  expect(error).toBeNull();
  expect(data).toMatchObject({ path: name, fullPath: `works/${name}` });
  expect(await textOf(name)).toBe('after');
  expect((await works().info(name)).data).toMatchObject({ contentType: 'text/csv', size: 5 });
});

it('download gives a Blob of the stored type, or a stream', async () => {
  const name = newName('.png');
  await works().upload(name, png);
  const { data } = await works().download(name);
  expect(data?.type).toBe('image/png');
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(png)).toBe(true);
  const stream = await works().download(name).asStream();
  expect(Buffer.from(await new Response(stream.data).arrayBuffer()).equals(png)).toBe(true);
  const missing = await works().download(newName());
  expect(missing.error).toMatchObject({
    name: 'StorageApiError',
    status: 404,
    statusCode: '404',
    code: 'NoSuchKey',
    message: 'Object not found',
  });
});

it('large files come back as they went', async () => {
  const bytes = Buffer.alloc(9_000_000, 'leakblock ');
  const name = newName('.bin');
  expect((await works().upload(name, bytes, { contentType: 'text/plain' })).error).toBeNull();
  const { data } = await works().download(name);
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
});
