import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@leakblock/database/server';
import type { RunningPostgres } from '@leakblock/database/server';
import pg from 'pg';

const run = promisify(execFile);

export type Sql = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>;

/** A PostgreSQL of a story's own, which it may stop, start and fill. */
export type OwnDatabase = {
  port: number;
  ownerUrl: string;
  /** Runs SQL as the owner, over a connection that no story spoils. */
  sql: Sql;
  /** `fast`: transactions are rolled back; `immediate`: as after a crash. */
  stop: (how: 'fast' | 'immediate') => Promise<void>;
  /** On the same port, with the same data. */
  start: () => Promise<void>;
  /** Stops it and removes its data. */
  remove: () => Promise<void>;
};

type DatabaseOptions = {
  /** Where its data lie; a temporary folder unless told. */
  folder?: string | undefined;
  /** A folder on another disk, for its log of what it writes (`pg_wal`). */
  logFolder?: string | undefined;
  /** Settings that give it a clock of its own. */
  clock?: Record<string, string>;
};

/**
 * Starts one with all migrations applied.
 * @param template folder of a cluster that was prepared, and is not running
 */
export async function startDatabase(
  template: string,
  { clock = {}, folder, logFolder }: DatabaseOptions = {},
): Promise<OwnDatabase> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'leakblock-faults-')));
  await run('cp', ['-a', `${template}/.`, dataDir]);
  if (logFolder !== undefined) {
    const usual = join(dataDir, 'cluster/pg_wal');
    const own = join(logFolder, 'pg_wal');
    await run('cp', ['-a', usual, own]);
    await rm(usual, { recursive: true });
    await symlink(own, usual);
  }
  let running: RunningPostgres = await withSettings(clock, () => startPostgres({ dataDir }));
  let isUp = true;
  const { port, ownerUrl } = running;
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  async function stop(how: 'fast' | 'immediate'): Promise<void> {
    if (!isUp) return;
    isUp = false;
    if (how === 'fast') return running.stop();
    try {
      process.kill(running.pid, 'SIGQUIT');
    } catch {
      // It had ended by itself.
    }
    await running.ended;
  }
  return {
    port,
    ownerUrl,
    sql: async (text, values) => (await pool.query(text, values)).rows as never,
    stop,
    async start() {
      running = await withSettings(clock, () => startPostgres({ dataDir, port }));
      isUp = true;
    },
    async remove() {
      await pool.end();
      await stop('fast');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A child that is started meanwhile inherits these settings. */
async function withSettings<T>(
  settings: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  Object.assign(process.env, settings);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(settings)) Reflect.deleteProperty(process.env, name);
  }
}
