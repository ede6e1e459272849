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
  for (const bucket of ['open', 'works'])
    await gateway.client(gateway.ada.token).storage.from(bucket).upload(name, 'for the world');
  const open = await fetch(
    gateway.client(gateway.ada.token).storage.from('open').getPublicUrl(name).data.publicUrl,
  );
  expect([open.status, await open.text()]).toEqual([200, 'for the world']);
  const closed = await fetch(
    gateway.client(gateway.ada.token).storage.from('works').getPublicUrl(name).data.publicUrl,
  );
  expect(closed.status).toBe(404);
});
