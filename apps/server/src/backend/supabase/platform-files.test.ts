import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import type { StoredFiles } from '../../platform/stored-files.ts';
import { createPlatformFiles } from './platform-files.ts';

/** A platform's storage as its REST shows it: what came, what it says of names that are there or not. */
type Kept = { bytes: Buffer; type: string; metadata: string | null };
let gateway: TestGateway;
let server: Server;
let files: StoredFiles;
const kept = new Map<string, Kept>();
const keys = new Set<string>();

beforeAll(async () => {
  gateway = await startTestGateway();
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { apikey, authorization } = request.headers;
      keys.add(`${String(apikey)} ${String(authorization)}`);
      const body = Buffer.concat(pieces);
      const path = decodeURIComponent((request.url ?? '').replace('/storage/v1/object/', ''));
      const say = (status: number, said: object) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(said));
      };
      if (request.method === 'DELETE') {
        const { prefixes } = JSON.parse(body.toString()) as { prefixes: string[] };
        for (const name of prefixes) kept.delete(`${path}/${name}`);
        say(200, []);
        return;
      }
      const found = kept.get(path);
      if (request.method === 'GET') {
        if (found === undefined) {
          say(400, { statusCode: '404', error: 'not_found', message: 'Object not found' });
          return;
        }
        response.writeHead(200, { 'content-type': found.type });
        response.end(found.bytes);
        return;
      }
      if (found !== undefined && request.headers['x-upsert'] !== 'true') {
        say(400, { statusCode: '409', error: 'Duplicate', message: 'exists' });
        return;
      }
      const metadata = request.headers['x-metadata'];
      kept.set(path, {
        bytes: body,
        type: request.headers['content-type'] ?? '',
        metadata: typeof metadata === 'string' ? metadata : null,
      });
      say(200, { Id: '00000000-0000-4000-8000-000000000001', Key: path });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  files = createPlatformFiles(gateway.context, `http://127.0.0.1:${String(port)}`);
});
afterAll(async () => {
  server.close();
  await gateway.stop();
});

async function read(bucketId: string, name: string): Promise<Buffer> {
  const { bytes } = await files.open(bucketId, name);
  return Buffer.concat((await bytes.toArray()) as Buffer[]);
}

describe('the files of the server in a platform’s storage', () => {
  it('come back as they were, and lie there encrypted where papers and proofs lie', async () => {
    const bytes = Buffer.from('<html>Jane Doe</html>');
    const file = { bucketId: 'evidence', name: 'a b/ü.html', bytes, type: 'text/html' };
    await files.put({ ...file, ownerId: null, asIs: true });
    expect(await read('evidence', 'a b/ü.html')).toEqual(bytes);
    expect([...kept.values()].some((one) => one.bytes.includes('Jane'))).toBe(false);
    const { secretApiKey } = gateway.context.secrets;
    expect([...keys]).toEqual([`${secretApiKey} Bearer ${secretApiKey}`]);
  });

  it('are judged and drawn anew before they leave', async () => {
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Jane Doe' } })
      .jpeg()
      .toBuffer();
    const paper = { bucketId: 'identity-documents', type: null, ownerId: null };
    await files.put({ ...paper, name: 'front', bytes: photo });
    const stored = await read('identity-documents', 'front');
    expect([(await sharp(stored).metadata()).format, stored.includes('Jane')]).toEqual([
      'jpeg',
      false,
    ]);
    await expect(
      files.put({ ...paper, name: 'back', bytes: Buffer.from('<html>') }),
    ).rejects.toMatchObject({ status: 415 });
    expect(kept.has('identity-documents/back')).toBe(false);
  });

  it('are replaced only on demand, and removed', async () => {
    const file = {
      bucketId: 'evidence',
      name: 'one',
      type: 'text/plain',
      ownerId: null,
      asIs: true,
    };
    await files.put({ ...file, bytes: Buffer.from('first') });
    await expect(files.put({ ...file, bytes: Buffer.from('second') })).rejects.toMatchObject({
      status: 409,
    });
    await files.put({ ...file, bytes: Buffer.from('third'), mayReplace: true });
    expect((await read('evidence', 'one')).toString()).toBe('third');
    await files.remove('evidence', ['one']);
    await files.remove('evidence', ['one', 'never there']);
    await expect(read('evidence', 'one')).rejects.toMatchObject({ status: 404 });
  });

  it('say that the platform is away when it is', async () => {
    const gone = createPlatformFiles(gateway.context, 'http://127.0.0.1:9');
    await expect(gone.open('evidence', 'one')).rejects.toMatchObject({
      code: 'server.platform_unavailable',
    });
  });
});
