import { access, constants, readFile, statfs } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { join } from 'node:path';
import type { Check, Finding } from './finding.ts';

const leastMemoryMb = 1500;
const leastDiskGb = 5;
/** A gateway holds a socket for each person who has the app open, and one more for each request. */
const leastOpenFiles = 4096;

type Saw = Omit<Finding, 'part'>;

/** Memory, processor, open files and room for data on this machine. */
export const checkMachine: Check = {
  part: 'machine',
  run: async ({ env }) => {
    const memoryMb = Math.round(totalmem() / 1e6);
    const saw = `Node ${process.versions.node}, ${String(cpus().length)} cores, ${String(memoryMb)} MB of memory.`;
    const found: Saw[] = [
      memoryMb < leastMemoryMb
        ? {
            state: 'warning',
            saw,
            advice: `Gateway, worker and PostgreSQL together want ${String(leastMemoryMb)} MB.`,
          }
        : { state: 'good', saw },
    ];
    const files = await readOpenFileLimit();
    if (files !== null && files < leastOpenFiles) {
      found.push({
        state: 'warning',
        saw: `A program may have ${String(files)} files and sockets open.`,
        advice: `Raise the limit to ${String(leastOpenFiles)} or more (LimitNOFILE= of systemd, "ulimits" of compose).`,
      });
    }
    found.push(await checkFolder('DATA_DIR', env.DATA_DIR));
    if (env.S3_BUCKET === undefined && env.STORAGE_DIR !== undefined) {
      found.push(await checkFolder('STORAGE_DIR', env.STORAGE_DIR));
    }
    found.push(await checkScreens(env.WEB_DIST));
    return found;
  },
};

/** Null on systems that do not tell. */
async function readOpenFileLimit(): Promise<number | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const soft = /^Max open files\s+(\d+)/mu.exec(limits)?.[1];
  return soft === undefined ? null : Number(soft);
}

/** The folder, or the next one above it that is there already. */
async function nearestFolder(path: string): Promise<string> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const isThere = await access(folder).then(
      () => true,
      () => false,
    );
    if (isThere || folder === dirname(folder)) return folder;
  }
}

async function checkFolder(setting: string, path: string): Promise<Saw> {
  const folder = await nearestFolder(path);
  const { bavail, bsize } = await statfs(folder);
  const freeGb = (bavail * bsize) / 1e9;
  const saw = `${setting} (${resolve(path)}) has ${freeGb.toFixed(1)} GB free.`;
  const mayWrite = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite) {
    return {
      state: 'failed',
      saw: `${setting} (${resolve(path)}) cannot be written by this user.`,
      advice: 'Give the folder to the user the programs run as, or set another one.',
    };
  }
  return freeGb < leastDiskGb
    ? { state: 'warning', saw, advice: `Make room: below ${String(leastDiskGb)} GB it fills fast.` }
    : { state: 'good', saw };
}

async function checkScreens(dist: string | undefined): Promise<Saw> {
  const folder = dist ?? join(import.meta.dirname, '../../../../apps/web/dist');
  const isBuilt = await access(join(folder, 'pages', 'addresses.json')).then(
    () => true,
    () => false,
  );
  return isBuilt
    ? { state: 'good', saw: 'The screens are built.' }
    : { state: 'failed', saw: 'The screens are not built.', advice: 'Run "npm run build".' };
}
