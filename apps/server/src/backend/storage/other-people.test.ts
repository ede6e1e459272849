import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

/** What a stranger and a visitor try on Ada's file; her policies let only herself. */
let gateway: StorageGateway;
let hers: string;
beforeAll(async () => {
  gateway = await startStorageGateway();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  hers = await gateway.put('of Ada alone');
});

type Works = ReturnType<StorageGateway['works']>;
type Attempt = (works: Works) => PromiseLike<{ error: unknown; data?: unknown }>;
const evesName = () => `${gateway.eve.userId}/taken-${String(Math.random())}.txt`;

const attempts: Record<string, Attempt> = {
  'fetch it': (works) => works.download(hers),
  'fetch it as a stream': (works) => works.download(hers).asStream(),
  'ask what it is': (works) => works.info(hers),
  'sign an address for it': (works) => works.createSignedUrl(hers, 60),
  'sign an address to write it': (works) => works.createSignedUploadUrl(hers, { upsert: true }),
  'sign an address to write beside it': (works) => works.createSignedUploadUrl(`${hers}.new`),
  'write over it': (works) => works.upload(hers, 'of Eve', { upsert: true }),
  'write it anew': (works) => works.upload(hers, 'of Eve'),
  'update it': (works) => works.update(hers, 'of Eve'),
  'put something beside it': (works) => works.upload(`${hers}.new`, 'of Eve'),
  'move it to herself': (works) => works.move(hers, evesName()),
  'move it away': (works) => works.move(hers, `${hers}.moved`),
  'move it to a public bucket': (works) =>
    works.move(hers, evesName(), { destinationBucket: 'open' }),
  'copy it to herself': (works) => works.copy(hers, evesName()),
  'copy it to a public bucket': (works) =>
    works.copy(hers, evesName(), { destinationBucket: 'open' }),
};

const people = {
  'Another person': () => gateway.works(gateway.eve),
  'A visitor': () => gateway.client().storage.from('works'),
};

describe.each(Object.entries(people))('%s may not', (_who, worksOf) => {
  it.each(Object.entries(attempts))('%s', async (_what, attempt) => {
    const before = await gateway.storedFiles();
    const { error } = await attempt(worksOf());
    expect(error).toMatchObject({ name: 'StorageApiError' });
    expect([403, 404]).toContain((error as { status: number }).status);
    const { data } = await gateway.works(gateway.ada).download(hers);
    expect(await data?.text()).toBe('of Ada alone');
    expect(await gateway.storedFiles()).toEqual(before);
  });

  it('remove it, and is not told that it is there', async () => {
    expect(await worksOf().remove([hers])).toEqual({ data: [], error: null });
    expect((await gateway.works(gateway.ada).exists(hers)).data).toBe(true);
  });

  it('see it in any list', async () => {
    const works = worksOf();
    expect((await works.list(gateway.ada.userId)).data).toEqual([]);
    const names = (await works.list()).data?.map(({ name }) => name);
    expect(names).not.toContain(gateway.ada.userId);
    const page = await works.listV2({ prefix: gateway.ada.userId });
    expect(page.data?.objects).toEqual([]);
    const signed = await works.createSignedUrls([hers], 60);
    expect(signed.data?.[0]).toMatchObject({ signedURL: null });
  });

  it('move something of hers over it', async () => {
    const own = evesName();
    await gateway.works(gateway.eve).upload(own, 'of Eve');
    const works = worksOf();
    expect([403, 404]).toContain((await works.move(own, hers)).error?.status);
    expect([403, 404]).toContain((await works.copy(own, hers)).error?.status);
    const { data } = await gateway.works(gateway.ada).download(hers);
    expect(await data?.text()).toBe('of Ada alone');
  });
});

describe('a bucket is emptied only of what the caller may delete', () => {
  /** Everybody sees everything in it; only what is her own may she delete. */
  beforeAll(async () => {
    await gateway.sql(`
      insert into storage.buckets (id, name) values ('shared', 'shared');
      create policy shared_bucket on storage.buckets for select to anon, authenticated using (id = 'shared');
      create policy shared_see on storage.objects for select to anon, authenticated using (bucket_id = 'shared');`);
  });
  const names = async () =>
    (
      await gateway.sql<{ name: string }>(
        `select name from storage.objects where bucket_id = 'shared' order by name`,
      )
    ).map(({ name }) => name);

  it('not by who only sees the bucket and its objects', async () => {
    const adas = gateway.newName();
    await gateway.client(gateway.ada.token).storage.from('shared').upload(adas, 'x');
    const files = await gateway.storedFiles();
    for (const token of [undefined, gateway.eve.token]) {
      const { error } = await gateway.client(token).storage.emptyBucket('shared');
      expect(error).toMatchObject({ statusCode: '403' });
    }
    expect(await names()).toEqual([adas]);
    expect(await gateway.storedFiles()).toEqual(files);
  });

  it('of her own objects by her, the others stay', async () => {
    const eves = evesName();
    await gateway.client(gateway.eve.token).storage.from('shared').upload(eves, 'x');
    const before = await names();
    expect(before).toContain(eves);
    await gateway.client(gateway.eve.token).storage.emptyBucket('shared');
    expect(await names()).toEqual(before.filter((name) => name !== eves));
  });

  it('nor is a bucket deleted, changed or seen by who may not', async () => {
    const visitor = gateway.client().storage;
    const eve = gateway.client(gateway.eve.token).storage;
    for (const storage of [visitor, eve]) {
      expect((await storage.deleteBucket('works')).error).toMatchObject({ statusCode: '404' });
      expect((await storage.emptyBucket('works')).error).toMatchObject({ statusCode: '404' });
      const opened = await storage.updateBucket('works', { public: true });
      expect(opened.error).toMatchObject({ statusCode: '404' });
      expect((await storage.getBucket('identity-documents')).error).toMatchObject({
        statusCode: '404',
      });
    }
    expect((await visitor.createBucket('of a visitor', { public: true })).error).toMatchObject({
      statusCode: '403',
    });
  });
});

it('a session that ended reaches nothing', async () => {
  const person = await gateway.signIn();
  const own = `${person.userId}/file.txt`;
  await gateway.works(person).upload(own, 'x');
  await gateway.sql('delete from auth.sessions where id = $1', [person.sessionId]);
  for (const answer of [
    await gateway.works(person).download(own),
    await gateway.works(person).upload(`${own}2`, 'x'),
    await gateway.works(person).list(),
    await gateway.client(person.token).storage.listBuckets(),
  ]) {
    expect(answer.error).toMatchObject({ status: 401 });
  }
});

it('the tables of storage are no part of the REST API', async () => {
  const headers = {
    apikey: gateway.publishableKey,
    authorization: `Bearer ${gateway.ada.token}`,
  };
  for (const path of ['objects', 'buckets', 'profiles?select=*,objects(*)']) {
    const answer = await fetch(`${gateway.url}/rest/v1/${path}`, { headers });
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
    const asked = await fetch(`${gateway.url}/rest/v1/${path}`, {
      headers: { ...headers, 'accept-profile': 'storage' },
    });
    expect([path, asked.status]).toEqual([path, 406]);
  }
});
