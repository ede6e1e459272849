import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

let gateway: StorageGateway;
beforeAll(async () => {
  gateway = await startStorageGateway();
});
afterAll(() => gateway.stop());

const marker = 'Xq7marker';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const routes = [
  'bucket',
  'bucket/works',
  'bucket/works/empty',
  'object/works/file',
  'object/list/works',
  'object/list-v2/works',
  'object/sign/works',
  'object/sign/works/file',
  'object/upload/sign/works/file',
  'object/info/works/file',
  'object/public/open/file',
  'object/authenticated/works/file',
  'object/move',
  'object/copy',
  'object/works',
  'render/image/public/open/file',
  'cdn/works/file',
];
const keys = [
  'id',
  'name',
  'public',
  'file_size_limit',
  'allowed_mime_types',
  'prefix',
  'limit',
  'offset',
  'sortBy',
  'search',
  'cursor',
  'with_delimiter',
  'expiresIn',
  'paths',
  'prefixes',
  'bucketId',
  'sourceKey',
  'destinationKey',
  'destinationBucket',
  'metadata',
  'copyMetadata',
  'column',
  'order',
];
const value = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `${marker}${text}`),
    fc.constantFrom(
      'works',
      'name',
      'asc',
      '',
      '\0',
      '\ud800',
      '%',
      '_',
      '1e9',
      `${'a/'.repeat(600)}b`,
    ),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keys), tie('node'), { maxKeys: 6 }),
  ),
})).node;
const header = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });

it(
  'no input causes a failure of the server, and none is sent back',
  { timeout: 120_000 },
  async () => {
    const request = fc.record({
      method: fc.constantFrom(...methods),
      route: fc.constantFrom(...routes),
      tail: fc.oneof(
        fc.constant(''),
        fc.string({ maxLength: 20 }).map((text) => `/${encodeURIComponent(text)}`),
      ),
      query: fc.dictionary(
        fc.constantFrom(
          'token',
          'download',
          'limit',
          'offset',
          'search',
          'sortColumn',
          'sortOrder',
        ),
        fc.string({ maxLength: 30 }),
        { maxKeys: 3 },
      ),
      body: fc.oneof(
        value.map((content) => JSON.stringify(content)),
        fc.string({ unit: 'binary', maxLength: 200 }),
      ),
      type: fc.oneof(
        fc.constantFrom(
          'application/json',
          'text/plain',
          'multipart/form-data; boundary=x',
          'image/png',
        ),
        header,
      ),
      headers: fc.dictionary(
        fc.constantFrom(
          'x-upsert',
          'x-metadata',
          'cache-control',
          'range',
          'if-none-match',
          'if-range',
          'content-encoding',
        ),
        header,
        { maxKeys: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, route, tail, query, body, type, headers }) => {
        const search = new URLSearchParams(query).toString();
        const hasBody = method !== 'GET' && method !== 'HEAD';
        const answer = await rawRequest(gateway.url, {
          method,
          path: `/storage/v1/${route}${tail}?${search}`,
          headers: {
            ...headers,
            authorization: `Bearer ${gateway.ada.token}`,
            'content-type': type,
          },
          ...(hasBody ? { body } : {}),
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) {
          expect(answer.body).not.toContain(marker);
          expect(answer.body).not.toMatch(/node_modules|\.ts:\d|select |insert /);
        }
      }),
      { numRuns: 1500 },
    );
  },
);
