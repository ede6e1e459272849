import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk of a story's own, of some megabytes. */
export type SmallDisk = {
  folder: string;
  /** Takes all room but this many bytes. */
  fill: (leftBytes?: number) => Promise<void>;
  /** Gives it back. */
  free: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Makes one in memory. Null where this is not allowed: it needs the rights of root. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-small-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m,mode=0711`, 'tmpfs', folder];
  try {
    await run('mount', options);
  } catch {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill(leftBytes = 0) {
      const { bavail, bsize } = await statfs(folder);
      const file = await open(ballast, 'w');
      try {
        const piece = Buffer.alloc(bsize);
        for (let left = bavail * bsize - leftBytes; left >= bsize; left -= bsize)
          await file.write(piece);
      } catch {
        // Somebody else took the last of it.
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
