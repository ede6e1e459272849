import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDatabase, startPostgres, urlAs } from '@leakblock/database/server';
import pg from 'pg';
import { findFreePort } from '../../scripts/find-free-port.ts';

/** PostgreSQL, gateway and worker as in production: processes of their own, settings and secrets of production. */
export type Installation = {
  url: string;
  publishableKey: string;
  /** As the owner of the database. */
  owner: pg.Pool;
  /** Address of the database as the role `leakblock_server`, and the secret of its signing keys. */
  serverUrl: string;
  encryption: string;
  /** Process ids, by what each does. */
  pids: { gateway: number; worker: number; postgres: number };
  /** Figures of the gateway, as its /metrics says them. */
  readMetrics: () => Promise<Map<string, number>>;
  /** What the programs logged as faults, each sentence once, with how often. */
  readFaults: () => string[];
  stop: () => Promise<void>;
};

const secret = (): string => randomBytes(32).toString('base64url');

/**
 * Starts it on a database that `plant` has filled.
 * @param source folder of the checkout whose gateway and worker run; this one unless told
 * @param nodeOptions further options of the gateway's Node, such as `--cpu-prof`
 */
export async function startInstallation(options: {
  plant: (owner: pg.Pool) => Promise<void>;
  settings?: Record<string, string>;
  source?: string | undefined;
  nodeOptions?: readonly string[];
}): Promise<Installation> {
  const { plant, settings = {}, nodeOptions = [] } = options;
  const programs = join(
    resolve(options.source ?? join(import.meta.dirname, '../..')),
    'apps/server/src',
  );
  const folder = mkdtempSync(join(tmpdir(), 'leakblock-bench-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const [liteApi, server, encryption] = [secret(), secret(), secret()];
  await prepareDatabase(postgres.ownerUrl, { passwords: { liteApi, server } });
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 4 });
  owner.on('error', () => undefined);
  await plant(owner);

  const port = await findFreePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const publishableKey = `sb_publishable_${secret()}`;
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: postgres.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    // As behind one proxy: everybody has an address of her own.
    TRUST_PROXY: '1',
    // For an earlier checkout (`--source`).
    SECRET_INTERNAL_JWT: secret(),
    SECRET_DEVICE: secret(),
    SECRET_ADDRESS: secret(),
    SECRET_ENCRYPTION: encryption,
    SECRET_STORAGE_SIGNING: secret(),
    SECRET_LITE_API_PASSWORD: liteApi,
    SECRET_SERVER_PASSWORD: server,
    SECRET_API_KEY: `sb_secret_${secret()}`,
    PUBLISHABLE_KEY: publishableKey,
    ...settings,
  };
  const logPath = join(folder, 'log');
  const log = openSync(logPath, 'a');
  const children: ChildProcess[] = [];
  // However this bench ends, its programs do not outlive it.
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  const start = (program: string, extra: readonly string[]): ChildProcess => {
    const child = spawn(
      process.execPath,
      ['--max-semi-space-size=4', ...extra, join(programs, program)],
      { env: environment, stdio: ['ignore', log, log] },
    );
    children.push(child);
    return child;
  };
  const gateway = start('gateway.ts', nodeOptions);
  await waitUntilReady(url, gateway, logPath);
  const worker = start('worker.ts', []);

  return {
    url,
    publishableKey,
    owner,
    serverUrl: urlAs(postgres.ownerUrl, 'leakblock_server', server),
    encryption,
    pids: { gateway: gateway.pid ?? 0, worker: worker.pid ?? 0, postgres: postgres.pid },
    readMetrics: () => readMetrics(url),
    readFaults: () => readFaults(logPath),
    stop: async () => {
      for (const child of children) {
        if (child.exitCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await owner.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string, gateway: ChildProcess, logPath: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (gateway.exitCode !== null) {
      throw new Error(`The gateway did not start:\n${readFileSync(logPath, 'utf8').slice(-2000)}`);
    }
    await pause(100);
  }
}

/** Sums of each metric over its labels. */
async function readMetrics(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sums = new Map<string, number>();
  for (const [, name = '', value = ''] of text.matchAll(/^([a-z_]+)(?:\{[^\n]*\})? (\S+)/gm)) {
    sums.set(name, (sums.get(name) ?? 0) + Number(value));
  }
  return sums;
}

function readFaults(logPath: string): string[] {
  const counts = new Map<string, number>();
  for (const line of readFileSync(logPath, 'utf8').split('\n')) {
    if (!/"level":"(warn|error|fatal)"/.test(line)) continue;
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } };
    const sentence = `${msg} ${err?.message ?? ''}`.trim();
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  return [...counts].map(([sentence, count]) => `${String(count)} × ${sentence}`);
}
