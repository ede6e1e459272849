import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

let gateway: StorageGateway;
beforeAll(async () => {
  gateway = await startStorageGateway();
});
afterAll(() => gateway.stop());

const send = (method: string, path: string, body?: string) =>
  rawRequest(gateway.url, {
    method,
    path: `/storage/v1/${path}`,
    headers: { authorization: `Bearer ${gateway.ada.token}`, 'content-type': 'text/plain' },
    ...(body === undefined ? {} : { body }),
  });

const tricks = [
  '../secrets.json',
  '../../secrets.json',
  'a/../../../secrets.json',
  '%2e%2e/secrets.json',
  '%2e%2e%2fsecrets.json',
  '.%2e/x',
  './x',
  'a/./x',
  'a/%2e/x',
  'a//x',
  'a/',
  '/x',
  'a%00.txt',
  'a%5c..%5cx',
  '%0d%0aset-cookie:x',
  'a%1b[31m',
  'a%7f',
  '%e2%80%aetxt.exe',
  'a%c0%ae%c0%ae/x',
  'a%ff',
  'a%',
  'x'.repeat(1025),
  '%C3%A9'.repeat(513),
];
const uses: [string, string, boolean][] = [
  ['POST', 'object/works', true],
  ['PUT', 'object/works', true],
  ['GET', 'object/works', false],
  ['GET', 'object/authenticated/works', false],
  ['GET', 'object/public/open', false],
  ['GET', 'object/info/works', false],
  ['DELETE', 'object/works', false],
  ['POST', 'object/sign/works', false],
  ['GET', 'object/sign/works', false],
  ['POST', 'object/upload/sign/works', false],
  ['PUT', 'object/upload/sign/works', true],
];

describe.each(uses)('%s %s', (method, route, hasBody) => {
  it.each(tricks)('refuses the name %s', async (trick) => {
    // In the caller's own folder, so that no policy is what refuses it.
    const path = `${route}/${gateway.ada.userId}/${trick}`;
    const answer = await send(method, path, hasBody ? 'text' : undefined);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ statusCode: '400' });
    expect(answer.body).not.toContain('secrets');
  });
});

const badNames = [
  '../x',
  'a/../x',
  'a\\x',
  'a\u0000',
  'a//b',
  '',
  '/',
  'x'.repeat(1025),
  '\ud800',
  'a\nb',
];

describe('names in a body', () => {
  it.each(badNames)('%j are refused in a move, a copy and a removal', async (bad) => {
    const name = await gateway.put();
    const post = (path: string, body: object, method = 'POST') =>
      rawRequest(gateway.url, {
        method,
        path: `/storage/v1/${path}`,
        headers: {
          authorization: `Bearer ${gateway.ada.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    const both = [
      { bucketId: 'works', sourceKey: name, destinationKey: bad },
      { bucketId: 'works', sourceKey: bad, destinationKey: name },
    ];
    for (const body of both) {
      expect((await post('object/move', body)).status).toBe(400);
      expect((await post('object/copy', body)).status).toBe(400);
    }
    expect((await post('object/works', { prefixes: [bad] }, 'DELETE')).status).toBe(400);
    const signed = await post('object/sign/works', { expiresIn: 60, paths: [bad] });
    expect([signed.status, JSON.parse(signed.body)]).toMatchObject([200, [{ signedURL: null }]]);
  });
});

it('a path is no way out of storage or into another route', async () => {
  for (const path of [
    '/storage/v1/../v1/object/works/x',
    '/storage/v1/object/list/../works/x',
    '/storage/v1/%2e%2e/v1/bucket',
    '/storage/v1/object/..%2fbucket',
  ]) {
    const answer = await rawRequest(gateway.url, { path });
    expect([path, answer.status]).toEqual([path, 400]);
  }
});

it('a backslash that would be a slash is refused by the server itself', async () => {
  for (const [method, route] of uses) {
    const { status } = await send(method, `${route}/${gateway.ada.userId}/a\\..\\x`);
    expect([route, status]).toEqual([route, 400]);
  }
});

it('names may be long, deep, and of all languages; a slash may be encoded', async () => {
  const folder = gateway.ada.userId;
  const names = [
    `${folder}/${'x'.repeat(900)}`,
    `${folder}/${'d/'.repeat(100)}end`,
    `${folder}/写真/Été — “ok” (1) & 100+.txt`,
    `${folder}/..hidden..`,
  ];
  for (const name of names) {
    const sent = await send('POST', `object/works/${encodeURIComponent(name)}`, 'text');
    expect([name, sent.status]).toEqual([name, 200]);
    const got = await send(
      'GET',
      `object/works/${name.split('/').map(encodeURIComponent).join('/')}`,
    );
    expect([name, got.status, got.body]).toEqual([name, 200, 'text']);
  }
});

it('on the disk no file bears a name that somebody chose', async () => {
  await gateway.sql(
    `insert into storage.buckets (id, name) values ('..', '..'), ('Ünsafe/..', 'u')`,
  );
  await gateway.put('x', `${gateway.ada.userId}/secret-title.txt`);
  const paths = await readdir(gateway.root, { recursive: true });
  expect(paths.join('\n')).not.toMatch(/secret|title|txt/);
  for (const path of await gateway.storedFiles()) {
    expect(path.slice(join(gateway.root, '/').length)).toMatch(
      /^[a-z0-9_-]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    );
  }
});

it('a bucket’s own id plays no tricks either', async () => {
  for (const id of ['..', '%2e%2e', '.', 'a%2fb', '%00', 'a%5cb', '%20works']) {
    const listed = await send('POST', `object/list/${id}`, '{"prefix":""}');
    const got = await send('GET', `bucket/${id}`);
    expect([id, listed.status, got.status]).toEqual([id, 400, 400]);
  }
});
