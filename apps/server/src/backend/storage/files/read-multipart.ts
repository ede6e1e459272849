import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Bytes } from '../../../platform/object-store/driver.ts';
import { failure, StorageFailure } from '../storage-failure.ts';
import { AppError } from '@leakblock/domain/errors';
import { countBytes } from './file-bytes.ts';
import type { IncomingFile } from './read-upload.ts';
import { parseCacheControl, parseUserMetadata } from './upload-options.ts';

type FoundFile = { stream: Readable; type: string };

/** The parts of a form that say something of the file. */
const limits = {
  files: 1,
  fields: 10,
  parts: 20,
  fieldNameSize: 100,
  fieldSize: 32 * 1024,
  headerPairs: 20,
};

/**
 * The file of a form (RFC 7578), streamed: the client sends `cacheControl` and `metadata` as fields beside it.
 * @throws StorageFailure 400 when the form is broken or holds no file
 */
export async function readMultipart(
  bytes: Bytes,
  headers: Headers,
  maxBytes: number,
): Promise<IncomingFile> {
  const parser = openParser(headers);
  const fields = new Map<string, string>();
  parser.on('field', (name, value) => fields.set(name, value));
  // Who reads the file may not have begun when the form breaks; unheard, that would end the program.
  parser.on('file', (_name, stream) => stream.on('error', () => undefined));
  const found = once(parser, 'file') as Promise<[string, Readable, busboy.FileInfo]>;
  const body = Readable.from(countBytes(bytes, maxBytes, () => undefined));
  const parsed = pipeline(body, parser).catch((error: unknown) => {
    throw asFailure(error);
  });
  const file = await Promise.race([
    found.then(([, stream, { mimeType }]): FoundFile => ({ stream, type: mimeType })),
    parsed.then((): never => {
      throw failure.invalidRequest('The form holds no file.');
    }),
  ]);
  // Whoever reads the file meets its failure there; the parser's own is met at the end of the bytes.
  parsed.catch(() => file.stream.destroy());

  async function* fileBytes(): Bytes {
    try {
      for await (const piece of file.stream) yield piece as Uint8Array;
    } catch (error) {
      await parsed;
      throw asFailure(error);
    }
    await parsed;
  }
  return {
    bytes: fileBytes(),
    declaredType: file.type,
    options: () => ({
      cacheControl: parseCacheControl(fields.get('cacheControl') ?? null),
      userMetadata: parseUserMetadata(fields.get('metadata') ?? null),
    }),
    dispose: () => {
      file.stream.destroy();
      body.destroy();
    },
  };
}

function openParser(headers: Headers): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits: { ...limits, fileSize: Infinity },
      defParamCharset: 'utf8',
    });
  } catch (cause) {
    throw failure.invalidRequest('The form has no boundary.', { cause });
  }
}

/** What the parser complains of is the form's fault; our own failures keep their words. */
function asFailure(error: unknown): Error {
  if (error instanceof StorageFailure || error instanceof AppError) return error;
  return failure.invalidRequest('The form is broken.', { cause: error });
}
