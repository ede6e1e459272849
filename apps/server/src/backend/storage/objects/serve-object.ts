import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { ServerHono } from '../../../platform/feature.ts';
import { knowsTag } from '../../../platform/http/known-tag.ts';
import type { ByteRange } from '../../../platform/object-store/driver.ts';
import type { StorageActor } from '../storage-actor.ts';
import type { StorageContext } from '../storage-context.ts';
import { StorageFailure } from '../storage-failure.ts';
import { parseRange } from './byte-range.ts';
import { findObject } from './object-row.ts';
import type { ObjectRow } from './object-row.ts';
import { openStored } from './open-stored.ts';
import { servingHeaders } from './serving-headers.ts';
import type { Access } from './serving-headers.ts';

type Target = { bucketId: string; name: string };

/**
 * Answers with the file of an object that this actor may see.
 * @throws StorageFailure
 */
export async function serveObject(
  context: StorageContext,
  c: Context<ServerHono>,
  actor: StorageActor,
  target: Target,
  access: Access,
): Promise<Response> {
  try {
    return await serveRow(
      context,
      c,
      await findObject(actor, target.bucketId, target.name),
      access,
    );
  } catch (error) {
    // Replaced between reading its row and opening its file: the new row has the new file.
    if (!(error instanceof StorageFailure) || error.code !== 'NoSuchKey') throw error;
    return serveRow(context, c, await findObject(actor, target.bucketId, target.name), access);
  }
}

async function serveRow(
  context: StorageContext,
  c: Context<ServerHono>,
  row: ObjectRow,
  access: Access,
): Promise<Response> {
  const size = row.metadata?.size ?? 0;
  const headers = servingHeaders(row, access, c.req.query('download') ?? null);
  const canReadRange = context.store.canReadRange(row.bucket_id);
  headers.set('accept-ranges', canReadRange ? 'bytes' : 'none');
  if (knowsTag(c.req.header('if-none-match'), headers.get('etag'))) {
    return new Response(null, { status: 304, headers });
  }
  const range =
    canReadRange && isSame(c.req.header('if-range'), headers.get('etag'))
      ? parseRange(c.req.header('range'), size)
      : null;
  headers.set('content-length', String(range === null ? size : range.end - range.start + 1));
  if (range !== null) {
    headers.set(
      'content-range',
      `bytes ${String(range.start)}-${String(range.end)}/${String(size)}`,
    );
    // A part of a compressed file is not a compressed part of it.
    headers.set('content-encoding', 'identity');
  }
  const status = range === null ? 200 : 206;
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(await openBody(context, c, row, range), { status, headers });
}

/** The stream as a body. When it fails half-way the connection is cut: the client must not take a part for all. */
async function openBody(
  context: StorageContext,
  c: Context<ServerHono>,
  row: ObjectRow,
  range: ByteRange | null,
): Promise<ReadableStream<Uint8Array>> {
  const stream = await openStored(context, row, range ?? undefined);
  stream.on('error', (error) => {
    // A client that leaves gives its stream up, which is no failure.
    if (c.env.outgoing.destroyed) return;
    c.var.log.error({ err: error, object: row.id }, 'A stored file could not be read to its end.');
    c.env.outgoing.destroy();
  });
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

/** RFC 9110, 13.1.5: a range of another version of the file is of no use. */
const isSame = (ifRange: string | undefined, etag: string | null): boolean =>
  ifRange === undefined || ifRange === etag;
