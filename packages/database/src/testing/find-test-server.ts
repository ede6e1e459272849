import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { findRoom } from './find-room.ts';

const program = fileURLToPath(new URL('keep-test-server.ts', import.meta.url));

/** One per clone of the repository. */
const folder = join(
  findRoom(),
  `leakblock-tests-${createHash('sha256').update(program).digest('hex').slice(0, 12)}`,
);
const startSeconds = 40;

/** A connection to the shared test server; starts that server when none runs. Close it when done. */
export async function connectToTestServer(): Promise<{ ownerUrl: string; owner: Client }> {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline) {
    const running = await connect();
    if (running !== null) return running;
    await startOnce();
    await pause(100);
  }
  throw new Error(`The test database did not come up within ${startSeconds} s (see ${folder}).`);
}

async function connect(): Promise<{ ownerUrl: string; owner: Client } | null> {
  try {
    const text = await readFile(join(folder, 'server.json'), 'utf8');
    const { ownerUrl } = JSON.parse(text) as { ownerUrl: string };
    const owner = new Client({ connectionString: ownerUrl, application_name: 'leakblock tests' });
    await owner.connect();
    return { ownerUrl, owner };
  } catch {
    return null;
  }
}

/** Whoever creates the lock file starts the keeper, which says that it is up by the address file. */
async function startOnce(): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const lock = join(folder, 'starting');
  const made = await stat(lock).catch(() => null);
  // Older than a start may take: left by a keeper that ended since, or that never came up.
  if (made !== null && Date.now() - made.mtimeMs > startSeconds * 500) {
    await rm(lock, { force: true });
  }
  const mine = await open(lock, 'wx').catch(() => null);
  if (mine === null) return;
  await mine.close();
  await rm(join(folder, 'server.json'), { force: true });
  spawn(process.execPath, [program, folder], { detached: true, stdio: 'ignore', cwd: '/' }).unref();
}
