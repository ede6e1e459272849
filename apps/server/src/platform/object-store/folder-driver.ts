import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { ObjectMissingError, StoreFullError, StoreUnavailableError } from './driver.ts';
import type { Bytes, ObjectDriver } from './driver.ts';

/** Files being written; renamed to their place when they are whole and on the disk. */
const draftFolder = '.uploads';
/** As `keyOf` names the folder of a bucket. */
const bucketFolder = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** Full disk, full quota, or a file longer than the process may write. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** A broken disk, or a folder of the network that has gone away. */
const brokenCodes = [
  'EIO',
  'EROFS',
  'ESTALE',
  'ENODEV',
  'ENXIO',
  'ENOTCONN',
  'EHOSTDOWN',
  'ETIMEDOUT',
];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What the disk said, as every store says it. */
function asStoreError(cause: unknown): unknown {
  const code = codeOf(cause);
  if (code === 'ENOENT') return new ObjectMissingError({ cause });
  if (fullCodes.includes(code)) return new StoreFullError({ cause });
  return brokenCodes.includes(code) ? new StoreUnavailableError({ cause }) : cause;
}

/** Files in a folder of this machine. */
export function createFolderDriver(root: string): ObjectDriver {
  const drafts = join(root, draftFolder);

  async function write(key: string, bytes: Bytes): Promise<void> {
    const draft = join(drafts, randomUUID());
    const target = join(root, key);
    try {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      await writeDraft(draft, bytes);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(draft, target);
      // The name is on the disk only when the folder is: after a power cut there must be no row without its file.
      await sync(dirname(target));
    } catch (error) {
      await rm(draft, { force: true });
      throw asStoreError(error);
    }
  }

  async function openThere(key: string): Promise<FileHandle> {
    try {
      return await open(join(root, key), 'r');
    } catch (error) {
      throw asStoreError(error);
    }
  }

  return {
    write,
    read: async (key, range) => (await openThere(key)).createReadStream(range),
    readWhole: async (key) => {
      const file = await openThere(key);
      const { size } = await file.stat();
      return { bytes: file.createReadStream({ highWaterMark: 256 * 1024 }), size };
    },
    remove: (key) => rm(join(root, key), { force: true }),
    async *list() {
      for await (const path of walk(root)) {
        const found = await statIfThere(path);
        if (found === null) continue;
        yield { key: relative(root, path).split(sep).join('/'), storedAt: found.mtime };
      }
    },
    removeUnfinished: async (before) => {
      for (const name of await readdir(drafts).catch(() => [])) {
        const found = await statIfThere(join(drafts, name));
        if (found !== null && found.mtime < before) await rm(join(drafts, name), { force: true });
      }
    },
    stop: () => undefined,
  };
}

async function writeDraft(path: string, bytes: Bytes): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder that is not there holds nothing; one that cannot be read is a failure, not an empty one. */
async function* walk(root: string): AsyncIterable<string> {
  const folders = await unlessMissing(readdir(root), []);
  for (const name of folders) {
    // What no bucket is called is somebody else's, such as the `lost+found` of a disk, which only root may read.
    if (!bucketFolder.test(name)) continue;
    const folder = await unlessMissing(opendir(join(root, name)), null);
    if (folder === null) continue;
    for await (const entry of folder) if (entry.isFile()) yield join(root, name, entry.name);
  }
}

async function unlessMissing<T, U>(asked: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // A file beside the folders is nobody's bucket.
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw error;
  }
}

const statIfThere = (path: string) => stat(path).catch(() => null);
