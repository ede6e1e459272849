import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract as createExtract } from 'tar-stream';
import type { Extract } from 'tar-stream';
import type { z } from 'zod';
import { BackupError, headerSchema, manifestSchema, names, sumLine } from './archive-format.ts';
import type { Header, Manifest } from './archive-format.ts';
import { decryptStream, isEncrypted, markBytes } from './archive-keys.ts';
import type { OpeningKeys } from './archive-keys.ts';
import { feed } from './feed.ts';
import { findWrongParts } from './find-wrong-parts.ts';

/** One part of a backup; what is not read of it is skipped. */
export type ArchivePart = { name: string; size: number; bytes: AsyncIterable<Buffer> };

export type ReadArchive = { header: Header; manifest: Manifest };

/** Most bytes of one of a backup's own documents. */
const documentBytes = 64 * 1024 * 1024;

/**
 * Reads a backup from its first to its last byte and holds every part against its checksum.
 * @param visit gets each part but the backup's own documents, in order; the header was read before the first
 * @throws BackupError when it is cut off, changed, encrypted to somebody else, or no backup; what `visit` throws
 */
export async function readArchive(
  path: string,
  keys: OpeningKeys,
  visit: (part: ArchivePart, header: Header) => Promise<void> = () => Promise.resolve(),
): Promise<ReadArchive> {
  const source = await openSource(path, keys);
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-backup-'));
  const [own, given] = [join(folder, 'own'), join(folder, 'given')];
  const spool = await open(own, 'w', 0o600);
  const extract = createExtract();
  const damage: BackupError[] = [];
  const fed = feedAll(source, extract).catch((cause: unknown) => {
    damage.push(new BackupError('The backup is damaged or cut off.', { cause }));
    extract.destroy();
  });
  const read: { header: Header | null; manifest: Manifest | null; sums: string; parts: number } = {
    ...{ header: null, manifest: null, sums: '', parts: 0 },
  };
  try {
    for await (const entry of extract) {
      const { name, size } = entry.header;
      const hash = createHash('sha256');
      const part = { name, size, bytes: hashed(entry as AsyncIterable<Buffer>, hash) };
      if (name === names.header) read.header = await readDocument(part, headerSchema);
      else if (read.header === null) throw new BackupError('This is no backup of LeakBlock.');
      else if (name === names.manifest) read.manifest = await readDocument(part, manifestSchema);
      else if (name === names.sums) await pipeline(part.bytes, createWriteStream(given));
      else await visit(part, read.header);
      await skip(part.bytes);
      if (name === names.manifest) continue;
      const sha256 = hash.digest('hex');
      if (name === names.sums) read.sums = sha256;
      else {
        read.parts += 1;
        await spool.write(sumLine(name, sha256));
      }
    }
    await fed;
    for (const fault of damage) throw fault;
    const { header, manifest } = read;
    if (header === null || manifest === null) {
      throw new BackupError('The backup is not whole: it was cut off, or its writer was stopped.');
    }
    const wrong = await findWrongParts(own, given);
    if (wrong.length > 0) throw new BackupError(`Changed in the backup: ${wrong.join(', ')}.`);
    if (manifest.sums !== read.sums || manifest.parts !== read.parts) {
      throw new BackupError('The list of checksums in the backup was changed.');
    }
    return { header, manifest };
  } catch (error) {
    extract.destroy();
    await fed;
    for (const fault of damage) throw fault;
    throw error;
  } finally {
    await spool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openSource(path: string, keys: OpeningKeys): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(markBytes), 0, markBytes, 0);
  await file.close();
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  return isEncrypted(buffer.subarray(0, bytesRead)) ? decryptStream(source, keys) : source;
}

async function feedAll(source: AsyncIterable<Uint8Array>, extract: Extract): Promise<void> {
  const closed = new Promise<void>((resolve, reject) => {
    extract.once('error', reject);
    extract.once('close', resolve);
  });
  await feed(source, extract, closed);
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

async function skip(bytes: AsyncIterable<Buffer>): Promise<void> {
  const iterator = bytes[Symbol.asyncIterator]();
  while ((await iterator.next()).done !== true);
}

async function readDocument<Schema extends z.ZodType>(
  { name, size, bytes }: ArchivePart,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (size > documentBytes) throw new BackupError(`${name} in the backup is too large.`);
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  try {
    return schema.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
  } catch (cause) {
    throw new BackupError(
      `${name} is not what this version writes: is the backup of a newer one?`,
      {
        cause,
      },
    );
  }
}
