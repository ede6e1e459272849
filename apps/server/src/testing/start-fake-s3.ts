import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeS3 = {
  url: string;
  /** What lies in the service by `<bucket>/<key>`. */
  files: Map<string, { bytes: Buffer; storedAt: Date }>;
  /** Uploads in parts that are neither complete nor aborted. */
  openUploads: () => number;
  /** From now on every write is answered with 507, as by a service whose disks are full. */
  fill: () => void;
  /** From now on: hangs up (`away`), answers everything with 500 (`failing`), says nothing (`hanging`), or does its work. */
  behave: (how: Behaviour) => void;
  stop: () => Promise<void>;
};

type Behaviour = 'well' | 'away' | 'failing' | 'hanging';
type OpenUpload = { path: string; parts: Map<number, Buffer>; startedAt: Date };
type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer };

const xml = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});
const failure = (status: number, code: string): Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  status,
});

/** An S3 service on the loopback that holds files in memory: objects, ranges, lists, uploads in parts. */
export async function startFakeS3(): Promise<FakeS3> {
  const files: FakeS3['files'] = new Map();
  const uploads = new Map<string, OpenUpload>();
  let isFull = false;
  let behaviour: Behaviour = 'well';

  function write(path: string, query: URLSearchParams, bytes: Buffer): Answer {
    if (isFull) return failure(507, 'InsufficientStorage');
    const uploadId = query.get('uploadId');
    if (uploadId === null) {
      files.set(path, { bytes, storedAt: new Date() });
      return { status: 200, headers: { etag: '"whole"' } };
    }
    const part = Number(query.get('partNumber'));
    uploads.get(uploadId)?.parts.set(part, bytes);
    return { status: 200, headers: { etag: `"part-${String(part)}"` } };
  }

  function post(path: string, query: URLSearchParams): Answer {
    if (query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { path, parts: new Map(), startedAt: new Date() });
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (upload === undefined) return failure(404, 'NoSuchUpload');
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    files.set(path, { bytes: Buffer.concat(parts), storedAt: new Date() });
    uploads.delete(id);
    return xml('<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>');
  }

  function get(path: string, query: URLSearchParams, range: string | undefined): Answer {
    if (query.has('list-type')) return list(path);
    if (query.has('uploads')) return listUploads();
    const file = files.get(path);
    if (file === undefined) return failure(404, 'NoSuchKey');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (start === undefined) return { status: 200, body: file.bytes };
    return { status: 206, body: file.bytes.subarray(Number(start), Number(end) + 1) };
  }

  function list(bucket: string): Answer {
    const rows = [...files]
      .filter(([path]) => path.startsWith(`${bucket}/`))
      .map(
        ([path, { storedAt }]) =>
          `<Contents><Key>${path.slice(bucket.length + 1)}</Key><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
      );
    return xml(
      `<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`,
    );
  }

  function listUploads(): Answer {
    const rows = [...uploads].map(
      ([id, { path, startedAt }]) =>
        `<Upload><Key>${path.slice(path.indexOf('/') + 1)}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    );
    return xml(`<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
  }

  function remove(path: string, query: URLSearchParams): Answer {
    const uploadId = query.get('uploadId');
    if (uploadId === null) files.delete(path);
    else uploads.delete(uploadId);
    return { status: 204 };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const path = decodeURIComponent(url.pathname).replace(/^\/|\/$/g, '');
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { authorization = '' } = request.headers;
    if (!authorization.includes('Credential=fake-id/')) return failure(403, 'AccessDenied');
    if (request.method === 'PUT') return write(path, url.searchParams, Buffer.concat(pieces));
    if (request.method === 'POST') return post(path, url.searchParams);
    if (request.method === 'DELETE') return remove(path, url.searchParams);
    return get(path, url.searchParams, request.headers.range);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (behaviour === 'away') request.socket.destroy();
    if (behaviour === 'away' || behaviour === 'hanging') return;
    const {
      status,
      headers = {},
      body,
    } = behaviour === 'failing' ? failure(500, 'InternalError') : await answer(request);
    // As every S3 service does (RFC 9110, 8.6).
    const length = { 'content-length': Buffer.byteLength(body ?? '') };
    response.writeHead(status, status === 204 ? headers : { ...length, ...headers }).end(body);
  }

  const server = createServer((request, response) => {
    // A client that leaves in the middle of its upload has nobody to be answered.
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    files,
    openUploads: () => uploads.size,
    fill: () => {
      isFull = true;
    },
    behave: (how) => {
      behaviour = how;
      // What hung is not heard of any more.
      if (how === 'well') server.closeAllConnections();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
