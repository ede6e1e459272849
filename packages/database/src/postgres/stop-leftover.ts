import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, realpath, rm } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isServed } from './find-running.ts';

/**
 * Clears the way for a start: stops a PostgreSQL that an earlier, killed process left on this cluster and
 * removes the lock file of one that is gone.
 *
 * @throws when the cluster is in use by a PostgreSQL whose starter is alive, or by one of which only its answer is known.
 */
export async function stopLeftover(dataDir: string, cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  const pid = await readPid(lock);
  const found = pid === null ? null : describe(pid);
  if (pid === null || found === null || !(await isPostgresOf(found, cluster))) {
    // The pid is free, or belongs to another program by now; or it counts elsewhere: in another container on this folder.
    if (await isServed(dataDir)) {
      throw new Error(
        `The database in ${dataDir} is in use by a PostgreSQL that this program does not know, perhaps in another container: stop what runs it first.`,
      );
    }
    if (pid !== null) await rm(lock, { force: true });
    return;
  }
  const starter = await readPid(join(dataDir, 'starter.pid'));
  if (starter !== null && starter === found.parent) {
    throw new Error(`The database in ${dataDir} is in use by process ${starter}.`);
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    sendSignal(pid, signal);
    for (let waited = 0; waited < 8000; waited += 50) {
      const left = describe(pid);
      if (left === null || !(await isPostgresOf(left, cluster))) return;
      await pause(50);
    }
  }
  throw new Error(`PostgreSQL ${pid} of an earlier run on ${dataDir} does not stop.`);
}

/** Whether it was started on this cluster, by whatever path to it. */
async function isPostgresOf({ command }: { command: string }, cluster: string): Promise<boolean> {
  const named = / -D (.+?) -c /.exec(command)?.[1];
  if (named === undefined) return false;
  const places = [named, cluster].map((path) => realpath(path).catch(() => path));
  const [one, other] = await Promise.all(places);
  return one === other;
}

async function readPid(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

/** Command line and parent of a living process. */
function describe(pid: number): { command: string; parent: number } | null {
  try {
    if (platform() === 'linux') {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return { command, parent: Number(parent) };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)$/m.exec(line) ?? [];
    return { command, parent: Number(parent) };
  } catch {
    return null;
  }
}
