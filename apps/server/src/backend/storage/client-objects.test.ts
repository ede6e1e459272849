import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

let gateway: StorageGateway;
beforeAll(async () => {
  gateway = await startStorageGateway();
});
afterAll(() => gateway.stop());

/** The unmodified client of Ada. */
const works = () => gateway.works(gateway.ada);
const newName = (end?: string) => gateway.newName(end);
const put = (content?: string, name?: string) => gateway.put(content, name);
const textOf = async (name: string): Promise<string | undefined> =>
  (await works().download(name)).data?.text();

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
      expect(
        await (
          await gateway.client(gateway.ada.token).storage.from('open').download(name)
        ).data?.text(),
      ).toBe('moving');
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
  expect(data?.[0]).toMatchObject({ bucket_id: 'works' });
  expect(await gateway.storedFiles()).toHaveLength(before - 2);
});
