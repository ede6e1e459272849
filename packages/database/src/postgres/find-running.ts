import { readdir, readFile, realpath } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { Client } from 'pg';

/**
 * The owner's address of the PostgreSQL that another process of ours runs on this folder.
 * @param dataDir as for `startPostgres`
 * @returns null when none runs there
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const cluster = join(resolve(dataDir), 'cluster');
  const where = await readLock(join(cluster, 'postmaster.pid'));
  if (where === null) return null;
  const password = (await readFile(join(resolve(dataDir), 'owner-password'), 'utf8')).trim();
  const ownerUrl = ownerUrlOf(where, password);
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  // A connection that breaks is told by the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    // A lock file of a process that is gone may name the port of somebody else by now.
    return (await realpath(rows[0]?.folder ?? '')) === (await realpath(cluster)) ? ownerUrl : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Whether a PostgreSQL lives on this folder, also one that does not answer yet, or whose process and paths are those of
 * another container.
 * @param dataDir as for `startPostgres`
 */
export async function isServed(dataDir: string): Promise<boolean> {
  const cluster = join(resolve(dataDir), 'cluster');
  const names = await readdir(cluster).catch(() => []);
  const sockets = names.filter((name) => /^\.s\.PGSQL\.\d+$/u.test(name));
  const heard = await Promise.all(sockets.map((name) => isListenedTo(join(cluster, name))));
  return heard.includes(true) || (await findRunningPostgres(dataDir)) !== null;
}

/** The system refuses a connection to the socket of one that is gone. */
function isListenedTo(path: string): Promise<boolean> {
  return new Promise((settle) => {
    const line = connect(path);
    line.once('connect', () => {
      line.destroy();
      settle(true);
    });
    // So many wait for it already.
    line.once('error', (error: NodeJS.ErrnoException) => settle(error.code === 'EAGAIN'));
  });
}

/** Where a PostgreSQL of ours is reached: its port on the loopback, and the folder of its socket if it has one. */
export type Whereabouts = { port: number; socketFolder: string | null };

/**
 * The owner's address. Over the socket where there is one: a question costs a third less of the processor than over the
 * loopback. Whoever wants to go over TCP takes the parameter `host` away.
 */
export function ownerUrlOf({ port, socketFolder }: Whereabouts, password: string): string {
  const url = `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${String(port)}/postgres`;
  return socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

/** Fourth and fifth line of the lock file (PostgreSQL manual, storage of the data directory). */
async function readLock(lock: string): Promise<Whereabouts | null> {
  const lines = (await readFile(lock, 'utf8').catch(() => '')).split('\n');
  const port = Number.parseInt(lines[3] ?? '', 10);
  if (!Number.isSafeInteger(port) || port <= 0) return null;
  return { port, socketFolder: lines[4]?.trim() || null };
}
