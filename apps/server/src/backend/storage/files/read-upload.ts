import type { Context } from 'hono';
import type { ServerHono } from '../../../platform/feature.ts';
import { readPaced } from '../../../platform/http/read-paced.ts';
import type { Bytes } from '../../../platform/object-store/driver.ts';
import { failure } from '../storage-failure.ts';
import { readMultipart } from './read-multipart.ts';
import { parseCacheControl, parseUserMetadata } from './upload-options.ts';
import type { UserMetadata } from './upload-options.ts';

/** A file on its way in. Its options are known for sure only when all bytes have been read. */
export type IncomingFile = {
  bytes: Bytes;
  /** As the client wrote it; null when it said nothing. */
  declaredType: string | null;
  options: () => { cacheControl: string; userMetadata: UserMetadata | null };
  /** Reads no further; without effect on a body that has ended. */
  dispose: () => void;
};

/** A form's own lines around the file. */
const formBytes = 256 * 1024;

/** Half a minute of waiting, and a second more for every 8 kB: a slow line is served, a trickle is not. */
const uploadPace = { graceMs: 30_000, bytesPerSecond: 8192 };

/**
 * The file in the body of an upload: the body itself, or the one file of a form.
 * @throws StorageFailure 400, and 413 before a byte is read when the client itself says it is too much
 */
export async function readUpload(c: Context<ServerHono>, maxBytes: number): Promise<IncomingFile> {
  const { headers, body } = c.req.raw;
  if (Number(headers.get('content-length') ?? 0) > maxBytes + formBytes) throw failure.tooLarge();
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') {
    // Its type could not be judged, and what it unfolds to could not be counted.
    throw failure.notSupported('An encoded (compressed) body');
  }
  const bytes = body === null ? nothing() : readPaced(body, uploadPace);
  const type = headers.get('content-type');
  if (/^multipart\/form-data\b/i.test(type ?? '')) {
    return readMultipart(bytes, headers, maxBytes + formBytes);
  }
  return {
    bytes,
    declaredType: type,
    options: () => ({
      cacheControl: parseCacheControl(headers.get('cache-control')),
      userMetadata: parseUserMetadata(decodeBase64(headers.get('x-metadata'))),
    }),
    dispose: () => void bytes.return(undefined),
  };
}

// oxlint-disable-next-line typescript/require-await -- an empty body, in the shape of a full one
async function* nothing(): AsyncGenerator<Uint8Array, void, undefined> {
  yield* [];
}

const decodeBase64 = (text: string | null): string | null =>
  text === null ? null : Buffer.from(text, 'base64').toString();
