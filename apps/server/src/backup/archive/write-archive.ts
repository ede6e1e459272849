import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as createPack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { names, sumLine } from './archive-format.ts';
import type { Manifest } from './archive-format.ts';
import { encryptStream } from './archive-keys.ts';
import type { Encryption } from './archive-keys.ts';
import { feed } from './feed.ts';
import type { Target } from './feed.ts';

/** A backup being written, one part after the other. */
export type ArchiveWriter = {
  add: (name: string, bytes: Buffer) => Promise<void>;
  /** @throws when the source has not exactly these bytes: the backup is given up then */
  addStream: (name: string, size: number, source: AsyncIterable<Uint8Array>) => Promise<void>;
};

/** What is known of a backup when its last part was written; the writer adds the sums. */
export type Ending = Omit<Manifest, 'parts' | 'sums'>;

/**
 * Writes a backup to `target` and ends it. Checksums lie in a temporary file meanwhile, so that memory does not grow
 * with the number of parts.
 * @param work adds the parts, and answers what the manifest says
 */
export async function writeArchive(
  target: Writable,
  encryption: Encryption | null,
  work: (archive: ArchiveWriter) => Promise<Ending>,
): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-backup-'));
  const pack = createPack();
  let failure: unknown = null;
  // What the target says comes before what follows from it.
  target.once('error', (error) => (failure ??= error));
  const written = writeOut(pack as AsyncIterable<Buffer>, target, encryption).catch(
    (error: unknown) => {
      failure ??= error;
      pack.destroy();
    },
  );
  const spool = await open(join(folder, names.sums), 'a+', 0o600);
  let parts = 0;

  async function send(
    name: string,
    size: number,
    source: AsyncIterable<Uint8Array>,
  ): Promise<string> {
    const hash = createHash('sha256');
    const { entry, taken } = openEntry(pack, name, size);
    await feed(source, entry, taken, (chunk) => hash.update(chunk));
    return hash.digest('hex');
  }

  const archive: ArchiveWriter = {
    add: (name, bytes) => archive.addStream(name, bytes.length, inOnePiece(bytes)),
    addStream: async (name, size, source) => {
      const sha256 = await send(name, size, source);
      parts += 1;
      await spool.write(sumLine(name, sha256));
    },
  };

  try {
    const ending = await work(archive);
    const { size } = await spool.stat();
    const sums = await send(names.sums, size, createReadStream(join(folder, names.sums)));
    const manifest: Manifest = { ...ending, parts, sums };
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await send(names.manifest, bytes.length, inOnePiece(bytes));
    pack.finalize();
    await written;
    if (failure !== null) throw failure as Error;
    return manifest;
  } catch (error) {
    failure ??= error;
    pack.destroy();
    await written;
    throw failure as Error;
  } finally {
    await spool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns `taken` ends when all its bytes went on, or fails with what became of the whole */
function openEntry(
  pack: Pack,
  name: string,
  size: number,
): { entry: Target; taken: Promise<void> } {
  const { promise: taken, resolve, reject } = Promise.withResolvers<undefined>();
  taken.catch(() => undefined);
  const entry = pack.entry({ name, size, mode: 0o600 }, (error) => {
    if (error) reject(error);
    else resolve(undefined);
  });
  // Told by `taken`.
  entry.on('error', () => undefined);
  return { entry, taken };
}

async function writeOut(
  pack: AsyncIterable<Buffer>,
  target: Writable,
  encryption: Encryption | null,
): Promise<void> {
  await pipeline(encryption === null ? pack : await encryptStream(pack, encryption), target);
}

async function* inOnePiece(bytes: Buffer): AsyncIterable<Buffer> {
  yield await Promise.resolve(bytes);
}
