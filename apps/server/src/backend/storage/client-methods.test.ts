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
const ada = () => gateway.client(gateway.ada.token).storage;
const works = () => ada().from('works');
let count = 0;
/** A name in Ada's folder that no other test uses. */
const newName = (end = '.txt') => `${gateway.ada.userId}/file-${String((count += 1))}${end}`;

async function put(content = 'hello', name = newName()): Promise<string> {
  const { error } = await works().upload(name, content, { contentType: 'text/plain' });
  expect(error).toBeNull();
  return name;
}

const textOf = async (name: string): Promise<string | undefined> =>
  (await works().download(name)).data?.text();

describe('upload takes', () => {
  const text = 'a work of Ada’s';
  const form = () => {
    const body = new FormData();
    body.append('file', new Blob([text], { type: 'text/plain' }), 'work.txt');
    return body;
  };
  const bodies: Record<string, () => Promise<Parameters<ReturnType<typeof works>['upload']>[1]>> = {
    'a Blob': async () => new Blob([text], { type: 'text/plain' }),
    'a Blob without a type': async () => new Blob([text]),
    'a File': async () => new File([text], 'work.txt', { type: 'text/plain' }),
    'a FormData': async () => form(),
    'a Buffer': async () => Buffer.from(text),
    'an ArrayBuffer': async () => new Uint8Array(Buffer.from(text)).buffer,
    'a string': async () => text,
    'a web stream': async () => new Blob([text]).stream(),
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
  expect(Buffer.from((await data?.arrayBuffer()) ?? []).equals(png)).toBe(true);
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
  expect(Buffer.from((await data?.arrayBuffer()) ?? []).equals(bytes)).toBe(true);
});

describe('signed addresses', () => {
  it('work without a session, also to save under another name', async () => {
    const name = await put('signed');
    const { data } = await works().createSignedUrl(name, 60);
    const answer = await fetch(data?.signedUrl ?? '');
    expect([answer.status, await answer.text()]).toEqual([200, 'signed']);
    const saved = await works().createSignedUrl(name, 60, { download: 'Ihr Beleg ä.txt' });
    const download = await fetch(saved.data?.signedUrl ?? '');
    expect(download.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''Ihr%20Beleg%20%C3%A4.txt`,
    );
  });

  it('are made for names with blanks and letters of all languages', async () => {
    const name = await put('odd', `${gateway.ada.userId}/Été 2026 — 写真 (1).txt`);
    const { data } = await works().createSignedUrl(name, 60);
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('odd');
  });

  it('are made many at once; what is missing is told apart', async () => {
    const name = await put('one of many');
    const missing = newName();
    const { data } = await works().createSignedUrls([name, missing], 60);
    expect(data?.map(({ path, error }) => [path, error === null])).toEqual([
      [name, true],
      [missing, false],
    ]);
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('one of many');
  });

  it('for an upload take one file, once', async () => {
    const name = newName();
    const { data } = await works().createSignedUploadUrl(name);
    const visitor = gateway.client().storage.from('works');
    const sent = await visitor.uploadToSignedUrl(name, data?.token ?? '', 'by the address');
    expect(sent).toEqual({ data: { path: name, fullPath: `works/${name}` }, error: null });
    expect(await textOf(name)).toBe('by the address');
    const again = await visitor.uploadToSignedUrl(name, data?.token ?? '', new Blob(['again']));
    expect(again.error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
    const [row] = await gateway.sql('select owner_id from storage.objects where name = $1', [name]);
    expect(row).toEqual({ owner_id: gateway.ada.userId });
  });

  it('for an upload may allow to replace', async () => {
    const name = await put('old');
    expect((await works().createSignedUploadUrl(name)).error).toMatchObject({ statusCode: '409' });
    const { data } = await works().createSignedUploadUrl(name, { upsert: true });
    await works().uploadToSignedUrl(name, data?.token ?? '', 'new');
    expect(await textOf(name)).toBe('new');
  });
});

it('getPublicUrl works in a public bucket only', async () => {
  const name = newName();
  for (const bucket of ['open', 'works']) await ada().from(bucket).upload(name, 'for the world');
  const open = await fetch(ada().from('open').getPublicUrl(name).data.publicUrl);
  expect([open.status, await open.text()]).toEqual([200, 'for the world']);
  const closed = await fetch(ada().from('works').getPublicUrl(name).data.publicUrl);
  expect(closed.status).toBe(404);
});

describe('list', () => {
  const folder = () => `${gateway.ada.userId}/album`;
  beforeAll(async () => {
    for (const name of ['b.txt', 'a.txt', 'c_100.txt', 'inner/x.txt', 'inner/y.txt', 'Zoo/z.txt'])
      await put(name, `${folder()}/${name}`);
  });
  const names = async (options?: Parameters<ReturnType<typeof works>['list']>[1]) =>
    (await works().list(folder(), options)).data?.map(({ name }) => name);

  it('tells files and folders of one folder', async () => {
    const { data } = await works().list(folder());
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['Zoo', true],
      ['a.txt', false],
      ['b.txt', false],
      ['c_100.txt', false],
      ['inner', true],
    ]);
    expect(data?.[1]?.metadata).toMatchObject({ size: 5, mimetype: 'text/plain' });
  });

  it('takes limit, offset, order and search', async () => {
    expect(await names({ limit: 2, offset: 1 })).toEqual(['a.txt', 'b.txt']);
    expect(await names({ sortBy: { column: 'name', order: 'desc' }, limit: 2 })).toEqual([
      'inner',
      'c_100.txt',
    ]);
    expect(await names({ sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'Zoo',
      'inner',
      'c_100.txt',
      'a.txt',
      'b.txt',
    ]);
    expect(await names({ search: 'IN' })).toEqual(['inner']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ search: 'c_1' })).toEqual(['c_100.txt']);
    expect(await names({ search: 'a_' })).toEqual([]);
  });

  it('pages by cursor, with folders or without', async () => {
    const prefix = `${folder()}/`;
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await works().listV2({
        prefix,
        limit: 2,
        with_delimiter: true,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...(data?.folders ?? []).map(({ name }) => name));
      seen.push(...(data?.objects ?? []).map(({ name }) => name));
      cursor = data?.nextCursor;
    } while (cursor !== undefined);
    expect(seen.map((name) => name.slice(prefix.length)).sort()).toEqual([
      'Zoo/',
      'a.txt',
      'b.txt',
      'c_100.txt',
      'inner/',
    ]);
    const { data } = await works().listV2({
      prefix,
      sortBy: { column: 'created_at', order: 'desc' },
    });
    expect(data?.hasNext).toBe(false);
    expect(data?.objects.map(({ name }) => name.slice(prefix.length))).toEqual([
      'Zoo/z.txt',
      'inner/y.txt',
      'inner/x.txt',
      'c_100.txt',
      'a.txt',
      'b.txt',
    ]);
  });
});

it('exists says yes and no', async () => {
  const name = await put();
  expect((await works().exists(name)).data).toBe(true);
  expect((await works().exists(newName())).data).toBe(false);
});

describe('move and copy', () => {
  it('within a bucket', async () => {
    const [from, to, copy] = [await put('moving'), newName(), newName()];
    expect((await works().move(from, to)).data).toEqual({ message: 'Successfully moved' });
    expect([(await works().exists(from)).data, await textOf(to)]).toEqual([false, 'moving']);
    expect((await works().copy(to, copy)).data).toEqual({ path: `works/${copy}` });
    expect([await textOf(to), await textOf(copy)]).toEqual(['moving', 'moving']);
  });

  it('to another bucket', async () => {
    const [from, to, copy] = [await put('moving'), newName(), newName()];
    const destination = { destinationBucket: 'open' };
    expect((await works().copy(from, copy, destination)).data).toEqual({ path: `open/${copy}` });
    expect((await works().move(from, to, destination)).error).toBeNull();
    expect((await works().exists(from)).data).toBe(false);
    for (const name of [copy, to]) {
      expect(await (await ada().from('open').download(name)).data?.text()).toBe('moving');
    }
  });

  it('not onto what is there', async () => {
    const [from, to] = [await put('one'), await put('other')];
    expect((await works().move(from, to)).error).toMatchObject({ statusCode: '409' });
    expect((await works().copy(from, to)).error).toMatchObject({ statusCode: '409' });
    expect([await textOf(from), await textOf(to)]).toEqual(['one', 'other']);
    expect((await works().move(newName(), newName())).error).toMatchObject({ statusCode: '404' });
  });
});

it('remove deletes rows and files, and tells which', async () => {
  const [first, second] = [await put(), await put()];
  const before = (await gateway.storedFiles()).length;
  const { data, error } = await works().remove([first, second, newName()]);
  expect(error).toBeNull();
  expect(data?.map(({ name }) => name).sort()).toEqual([first, second].sort());
  expect(data?.[0]?.bucket_id).toBe('works');
  expect(await gateway.storedFiles()).toHaveLength(before - 2);
});

describe('buckets', () => {
  it('are made, seen, changed, emptied and deleted', async () => {
    const made = await ada().createBucket('of ada', {
      public: false,
      fileSizeLimit: '1mb',
      allowedMimeTypes: ['text/*'],
    });
    expect(made).toEqual({ data: { name: 'of ada' }, error: null });
    const bucket = {
      id: 'of ada',
      name: 'of ada',
      owner: gateway.ada.userId,
      public: false,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['text/*'],
    };
    expect((await ada().getBucket('of ada')).data).toMatchObject(bucket);
    expect((await ada().listBuckets({ search: 'ada', limit: 5 })).data).toMatchObject([bucket]);
    expect((await ada().updateBucket('of ada', { public: true })).data).toEqual({
      message: 'Successfully updated',
    });
    expect((await ada().getBucket('of ada')).data).toMatchObject({
      public: true,
      file_size_limit: 1_000_000,
    });
    const name = newName();
    await ada().from('of ada').upload(name, 'x');
    expect((await ada().deleteBucket('of ada')).error).toMatchObject({ statusCode: '409' });
    expect((await ada().emptyBucket('of ada')).data).toEqual({ message: 'Successfully emptied' });
    expect((await ada().deleteBucket('of ada')).data).toEqual({ message: 'Successfully deleted' });
    expect((await ada().getBucket('of ada')).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    });
  });

  it('say what they cannot be', async () => {
    const tooLarge = await ada().createBucket('huge', { public: false, fileSizeLimit: '50gb' });
    expect(tooLarge.error).toMatchObject({ statusCode: '413' });
    for (const name of ['../x', 'a/b', ' blank', '']) {
      const { error } = await ada().createBucket(name, { public: false });
      expect(error).toMatchObject({ statusCode: '400' });
    }
    const twice = await ada().createBucket('works', { public: false });
    expect(twice.error).toMatchObject({ statusCode: '409' });
  });
});

it('what is not offered is said in the client’s own form', async () => {
  const name = await put();
  const answers = [
    await works().download(name, { transform: { width: 10 } }),
    await works().createSignedUrl(name, 60, { transform: { width: 10 } }),
    await works().purgeCache(name),
    await works().remove([{ path: name, versionId: '1' }]),
  ];
  for (const { error } of answers) {
    expect(error).toMatchObject({ name: 'StorageApiError', status: 400, code: 'NotSupported' });
  }
});
