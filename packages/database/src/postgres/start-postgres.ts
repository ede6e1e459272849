import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { join, resolve } from 'node:path';
import { ownerUrlOf } from './find-running.ts';
import type { Whereabouts } from './find-running.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { choosePostgresUser, makeExecutable } from './postgres-user.ts';
import type { PostgresUser } from './postgres-user.ts';
import { stopLeftover } from './stop-leftover.ts';

/** A PostgreSQL that runs as our child. */
export type RunningPostgres = {
  /** Address with the owner's (superuser's) password; for migrations, never for serving requests. */
  ownerUrl: string;
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** Resolves when it has ended, by `stop` or by itself. */
  ended: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
};

export type StartPostgresOptions = {
  /** Folder of ours: holds `cluster/` (PostgreSQL's data), `owner-password` and `starter.pid`. */
  dataDir: string;
  /** A free one is chosen when absent. */
  port?: number | undefined;
  /** Owner's password of a new cluster; made at random when absent. An existing cluster keeps its own. */
  password?: string | undefined;
  /** `false` trades safety at a power cut for speed: only for data that tests throw away. */
  isDurable?: boolean | undefined;
  /** PostgreSQL's own cache, `32MB` by default. */
  sharedBuffers?: string | undefined;
  /** What PostgreSQL logs. */
  onLog?: ((text: string) => void) | undefined;
};

/** Bytes that the path of a socket may have on every system (`sun_path`: Linux 108, macOS 104). */
const maxSocketPath = 103;

/**
 * Starts PostgreSQL 18 on 127.0.0.1, and on a socket in its own closed folder where the system has such, with small
 * settings, initialising `dataDir` first when it is new. It
 * ends with this process, however that ends; what a killed process left behind is stopped by the next
 * start on the same folder.
 *
 * @throws when the folder is in use by another living process, or when PostgreSQL does not come up.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const isDurable = options.isDurable ?? true;
  const { initdb, postgres } = findPostgresBinaries();
  makeExecutable(initdb);
  makeExecutable(postgres);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const user = choosePostgresUser([postgres, join(dataDir, 'cluster')]);
  await stopLeftover(dataDir, join(dataDir, 'cluster'));
  const { cluster, password } = await initialiseCluster({
    dataDir,
    initdb,
    user,
    password: options.password,
    isDurable,
  });
  let socketFolder = await prepareSocketFolder(cluster);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    const where = { port, socketFolder };
    const args = ['-D', cluster, ...settings(where, isDurable, options.sharedBuffers)];
    const child = spawnAs(user, postgres, args);
    // Heard from the first moment on: it may end before its starter is noted.
    const closed = new Promise<void>((settle) => child.once('close', () => settle()));
    const [failure] = await Promise.all([
      waitUntilReady(child, options.onLog),
      writeFile(join(dataDir, 'starter.pid'), `${process.pid}\n`),
    ]);
    if (failure === null) return supervise(child, user, { closed, dataDir, where, password });
    // Some file systems (shares, folders of another system) hold no sockets.
    if (socketFolder !== null && failure.includes('Unix-domain socket')) {
      socketFolder = null;
      continue;
    }
    // Somebody took the free port in between.
    if (options.port !== undefined || attempt === 3 || !failure.includes('could not bind')) {
      throw new Error(`PostgreSQL did not start in ${dataDir}: ${failure}`);
    }
  }
}

/** Takes away what a killed one left. @returns null where a socket cannot lie there */
async function prepareSocketFolder(cluster: string): Promise<string | null> {
  const names = await readdir(cluster);
  const left = names.filter((name) => name.startsWith('.s.PGSQL.'));
  await Promise.all(left.map((name) => rm(join(cluster, name), { force: true })));
  const longest = join(cluster, '.s.PGSQL.65535');
  return platform() === 'win32' || Buffer.byteLength(longest) > maxSocketPath ? null : cluster;
}

function settings(
  { port, socketFolder }: Whereabouts,
  isDurable: boolean,
  sharedBuffers = '32MB',
): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // In a list of folders, quotation marks keep one with a comma whole.
    unix_socket_directories: socketFolder === null ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    // The system's own file cache does the rest; small installations should stay small.
    shared_buffers: sharedBuffers,
    // Nobody replicates from it: one process less.
    max_logical_replication_workers: 0,
    max_connections: 100,
    jit: 'off',
    // Workers for reading ahead would only stand by on a machine of this size.
    io_method: 'sync',
    max_wal_size: '256MB',
    lc_messages: 'C',
    // Details and statements of errors hold values of rows.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    ...(isDurable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** In a process group of its own: Ctrl-C in the terminal must reach only us, we stop it in our order. */
function spawnAs(user: PostgresUser, program: string, args: string[]): ChildProcess {
  const [command = '', ...rest] = [...user.prefix, program, ...args];
  return spawn(command, rest, {
    ...user.ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Null when it accepts connections, otherwise its last words. */
async function waitUntilReady(
  child: ChildProcess,
  onLog: ((text: string) => void) | undefined,
): Promise<string | null> {
  let words = '';
  return new Promise((settle) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      onLog?.(text);
      words = (words + text).slice(-4000);
      if (words.includes('ready to accept connections')) settle(null);
    });
    child.once('error', (error) => settle(error.message));
    child.once('close', () => settle(words.trim()));
  });
}

function supervise(
  child: ChildProcess,
  user: PostgresUser,
  {
    closed,
    dataDir,
    where,
    password,
  }: { closed: Promise<void>; dataDir: string; where: Whereabouts; password: string },
): RunningPostgres {
  const pid = child.pid ?? 0;
  // A shell that waits for the end of our pipe: it comes when this process ends, even by SIGKILL.
  const watcher = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)], {
    ...user.ids,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  const ended = closed.then(async () => {
    watcher.kill('SIGKILL');
    await rm(join(dataDir, 'starter.pid'), { force: true });
  });
  return {
    ownerUrl: ownerUrlOf(where, password),
    port: where.port,
    pid,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP port is free');
  return address.port;
}
