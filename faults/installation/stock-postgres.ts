import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { choosePostgresUser } from '../../packages/database/src/postgres/postgres-user.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';

/** A cluster that runs. */
export type StockCluster = {
  url: string;
  /** As after a crash: what is not on the disk or in the archive is gone. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A PostgreSQL as a distribution packages it, with the tools that keep an archive. Everything lies in one folder. */
export type StockPostgres = {
  folder: string;
  /** Runs one of its tools to the end, with the owner's password. */
  run: (tool: string, args: readonly string[]) => Promise<string>;
  /** An empty cluster. */
  make: (cluster: string) => Promise<void>;
  /** Ends when it accepts connections: for one that recovers, when it has recovered. */
  start: (
    cluster: string,
    settings: Readonly<Record<string, string | number>>,
  ) => Promise<StockCluster>;
  remove: () => Promise<void>;
};

const password = 'of-the-drill';
const needed = ['initdb', 'postgres', 'pg_basebackup', 'pg_verifybackup'];

/** Folder of the newest such programs on this machine, or null. */
export function findStockPrograms(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged)
    ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [...versions.map((version) => join(packaged, version, 'bin')), askConfig()];
  return (
    folders.find(
      (folder) => folder !== null && needed.every((name) => existsSync(join(folder, name))),
    ) ?? null
  );
}

function askConfig(): string | null {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

/** @param programs as `findStockPrograms` found them */
export async function openStockPostgres(programs: string): Promise<StockPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-stock-'));
  const user = choosePostgresUser([join(programs, 'postgres'), join(folder, 'cluster')]);
  const own = async (path: string): Promise<void> => {
    if (user.owner !== null) await chown(path, user.owner.uid, user.owner.gid);
  };
  await own(folder);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await own(passwordFile);

  const call = (tool: string, args: readonly string[]): [string, string[]] => {
    const [command = '', ...rest] = [...user.prefix, join(programs, tool), ...args];
    return [command, rest];
  };
  const options = { ...user.ids, cwd: '/', env: { ...process.env, PGPASSWORD: password } };
  const run = async (tool: string, args: readonly string[]): Promise<string> =>
    (await promisify(execFile)(...call(tool, args), options)).stdout;

  return {
    folder,
    run,
    make: async (cluster) => {
      await mkdir(dirname(join(folder, cluster)), { recursive: true });
      await run('initdb', [
        ...[`--pgdata=${join(folder, cluster)}`, '--username=postgres', `--pwfile=${passwordFile}`],
        ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
      ]);
    },
    start: async (cluster, settings) => {
      const port = await findFreePort();
      const all = {
        ...{ listen_addresses: '127.0.0.1', port, unix_socket_directories: '', hot_standby: 'off' },
        ...settings,
      };
      const words = Object.entries(all).flatMap(([name, value]) => [
        '-c',
        `${name}=${String(value)}`,
      ]);
      const [command, args] = call('postgres', ['-D', join(folder, cluster), ...words]);
      const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      const ended = once(child, 'close');
      let said = '';
      await new Promise<void>((resolve, reject) => {
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          said = (said + text).slice(-8000);
          if (said.includes('database system is ready to accept connections')) resolve();
        });
        child.once('close', () => {
          reject(new Error(said));
        });
      });
      const end = async (signal: NodeJS.Signals): Promise<void> => {
        if (child.exitCode === null && child.signalCode === null) child.kill(signal);
        await ended;
      };
      return {
        url: `postgresql://postgres:${password}@127.0.0.1:${String(port)}/postgres`,
        crash: () => end('SIGQUIT'),
        stop: () => end('SIGINT'),
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
