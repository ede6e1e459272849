import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

let gateway: StorageGateway;
beforeAll(async () => {
  gateway = await startStorageGateway();
});
afterAll(() => gateway.stop());

const image = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
const files: Record<string, [() => Promise<Buffer> | string, string]> = {
  png: [() => image().png().toBuffer(), 'image/png'],
  jpg: [() => image().jpeg().toBuffer(), 'image/jpeg'],
  webp: [() => image().webp().toBuffer(), 'image/webp'],
  gif: [() => image().gif().toBuffer(), 'image/gif'],
  avif: [() => image().avif().toBuffer(), 'image/avif'],
  txt: [() => 'text', 'text/plain'],
  pdf: [() => '%PDF-1.7 x', 'application/pdf'],
  json: [() => '{}', 'application/json'],
  html: [() => '<html><script>alert(1)</script>', 'text/html'],
  svg: [() => '<svg onload="alert(1)"/>', 'image/svg+xml'],
};

const shown = ['content-type', 'content-disposition', 'cache-control', 'content-security-policy'];
const always = ['x-content-type-options', 'cross-origin-resource-policy', 'x-frame-options'];

async function fetchHeaders(
  url: string,
  init?: RequestInit,
): Promise<Record<string, string | null>> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  return Object.fromEntries([...shown, ...always].map((name) => [name, answer.headers.get(name)]));
}

describe('headers of a stored file', () => {
  it.each(Object.entries(files))('%s', async (end, [make, contentType]) => {
    const id = /^(html|svg)$/.test(end) ? 'pages' : 'works';
    const name = `${gateway.ada.userId}/file.${end}`;
    const bucket = gateway.client(gateway.ada.token).storage.from(id);
    const { error } = await bucket.upload(name, Buffer.from(await make()), {
      contentType,
      cacheControl: '600',
    });
    expect(error).toBeNull();
    const fixed = {
      'content-type': contentType,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    };
    const saved = `attachment; filename="file.${end}"; filename*=UTF-8''file.${end}`;
    const isPicture = /^(png|jpg|webp|gif|avif)$/.test(end);
    const url = `${gateway.url}/storage/v1/object/${id}/${name}`;
    const headers = { authorization: `Bearer ${gateway.ada.token}` };
    expect(await fetchHeaders(url, { headers })).toEqual({
      ...fixed,
      'content-disposition': isPicture ? 'inline' : saved,
      'cache-control': 'private, no-store',
    });
    const { data } = await bucket.createSignedUrl(name, 60);
    const signed = await fetchHeaders(data?.signedUrl ?? '');
    expect(signed).toMatchObject({ ...fixed, 'content-disposition': isPicture ? 'inline' : saved });
    // No longer than the address itself works.
    const seconds = Number(/^private, max-age=(\d+)$/.exec(signed['cache-control'] ?? '')?.[1]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const download = await bucket.createSignedUrl(name, 60, { download: true });
    expect(await fetchHeaders(download.data?.signedUrl ?? '')).toMatchObject({
      'content-disposition': saved,
    });
  });

  it('of a public bucket let everybody keep a copy', async () => {
    const name = gateway.newName();
    const bucket = gateway.client(gateway.ada.token).storage.from('open');
    await bucket.upload(name, 'x', { cacheControl: '600' });
    const headers = await fetchHeaders(bucket.getPublicUrl(name).data.publicUrl);
    expect(headers['cache-control']).toBe('public, max-age=600');
  });

  it('hold nothing of what an uploader writes into her options', async () => {
    const name = gateway.newName();
    const bucket = gateway.client(gateway.ada.token).storage.from('open');
    await bucket.upload(name, 'x', { cacheControl: '1, public, x-evil=1' });
    const { publicUrl } = bucket.getPublicUrl(name, {
      download: 'a"; filename=evil.html\r\nset-cookie: x=1',
    }).data;
    const headers = await fetchHeaders(publicUrl);
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[A-Za-z0-9 ._-]+"; filename\*=UTF-8''[A-Za-z0-9%._-]+$/,
    );
  });
});

describe('a client that has the file already', () => {
  it('is told so, until there is another', async () => {
    const name = await gateway.put('first');
    const get = (headers: Record<string, string>) =>
      fetch(`${gateway.url}/storage/v1/object/works/${name}`, {
        headers: { authorization: `Bearer ${gateway.ada.token}`, ...headers },
      });
    const etag = (await get({})).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await get({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await gateway.works(gateway.ada).update(name, 'second');
    const changed = await get({ 'if-none-match': etag });
    expect([changed.status, await changed.text()]).toEqual([200, 'second']);
    const resumed = await get({ range: 'bytes=3-', 'if-range': etag });
    expect([resumed.status, await resumed.text()]).toEqual([200, 'second']);
  });

  const ranges: [string, number, string, string | null][] = [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-500', 206, '56789', 'bytes 5-9/10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ];
  it.each(ranges)('gets the part it asks for: %s', async (range, status, text, contentRange) => {
    const name = await gateway.put('0123456789');
    const answer = await fetch(`${gateway.url}/storage/v1/object/works/${name}`, {
      headers: { authorization: `Bearer ${gateway.ada.token}`, range },
    });
    expect([answer.status, await answer.text()]).toEqual([status, text]);
    expect(answer.headers.get('content-range')).toBe(contentRange);
  });

  it('gets none of what is not there', async () => {
    const name = await gateway.put('0123456789');
    const answer = await fetch(`${gateway.url}/storage/v1/object/works/${name}`, {
      headers: { authorization: `Bearer ${gateway.ada.token}`, range: 'bytes=10-' },
    });
    expect(answer.status).toBe(416);
  });

  it('may ask for the headers alone', async () => {
    const name = await gateway.put('0123456789');
    const answer = await fetch(`${gateway.url}/storage/v1/object/works/${name}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${gateway.ada.token}` },
    });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10']);
  });
});
