import { createWriteStream, existsSync, statSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { BackupError } from './archive/archive-format.ts';

/** Where a backup goes. Nothing stands under its name before it is whole. */
export type ArchiveTarget = {
  /** As it is told. */
  name: string;
  stream: Writable;
  /** Gives the file its name, when everything is on the disk. */
  keep: () => Promise<void>;
  discard: () => Promise<void>;
};

/** Those of rows alone say so; older ones without files do not, and count as whole ones. */
const ours = /^leakblock-\d{8}T\d{6}Z(-rows)?\.tar(\.age)?$/;
const unfinished = '.partial';

/** Whether there is a folder of this name. */
export const isFolder = (place: string): boolean =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * @param place a file that does not exist yet, a folder in which one is named by the time, or `-` for standard output
 * @param holds what the name in a folder tells
 * @throws BackupError when the file exists, or its folder does not
 */
export function openTarget(
  place: string,
  holds: { isEncrypted: boolean; hasFiles: boolean },
  now: Date,
): ArchiveTarget {
  if (place === '-') {
    return {
      name: 'standard output',
      stream: process.stdout,
      keep: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    };
  }
  const isInFolder = isFolder(place);
  if (!isInFolder && /[/\\]$/.test(place)) {
    throw new BackupError(`There is no folder ${place}: make it, or mount it, first.`);
  }
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  const name = `leakblock-${stamp}${holds.hasFiles ? '' : '-rows'}.tar${holds.isEncrypted ? '.age' : ''}`;
  const path = resolve(isInFolder ? join(place, name) : place);
  if (existsSync(path)) throw new BackupError(`${path} exists already: it is not written over.`);
  const folder = dirname(path);
  if (!isFolder(folder)) {
    throw new BackupError(`There is no folder ${folder}: make it, or mount it, first.`);
  }
  const draft = `${path}${unfinished}`;
  return {
    name: path,
    // What a killed backup left under this name is written over.
    stream: createWriteStream(draft, { mode: 0o600, flush: true }),
    keep: async () => {
      await rename(draft, path);
      const folder = await open(dirname(path), 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    },
    discard: () => rm(draft, { force: true }),
  };
}

/**
 * Removes older backups of ours from the folder of this one, and what killed ones left there a day ago. What has the
 * files does not go for what has rows alone, nor the other way round.
 * @param count how many of this one's kind stay, this one included
 * @returns names of those removed
 */
export async function keepNewest(path: string, count: number, now: Date): Promise<string[]> {
  const folder = dirname(path);
  const all = await readdir(folder);
  const kind = kindOf(basename(path));
  // Their names are in the order of their times.
  const old = all
    .filter((name) => ours.test(name) && kindOf(name) === kind)
    .sort()
    .slice(0, -count);
  const dead = all.filter((name) => isDead(folder, name, now));
  const removed = [...old, ...dead].filter((name) => name !== basename(path));
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}

const kindOf = (name: string): string | undefined => ours.exec(name)?.[1];

function isDead(folder: string, name: string, now: Date): boolean {
  if (!name.endsWith(unfinished) || !ours.test(name.slice(0, -unfinished.length))) return false;
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  return found !== undefined && now.getTime() - found.mtimeMs > 24 * 3_600_000;
}
