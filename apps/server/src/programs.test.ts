import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@leakblock/database/server';
import type { RunningPostgres } from '@leakblock/database/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment } from './testing/env.ts';
import { writeDist } from './testing/write-dist.ts';

/** The programs as they are started, each in a process of its own. */
type Running = {
  child: ChildProcess;
  lines: () => Record<string, unknown>[];
  /** Resolves with the first log line that has this message. */
  said: (message: string) => Promise<Record<string, unknown>>;
  ended: Promise<number | null>;
};

let folder: string;
let dist: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-programs-'));
  dist = await writeDist(join(folder, 'dist'));
});
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
  await rm(folder, { recursive: true, force: true });
});

function start(program: 'gateway' | 'worker', env: Record<string, string>): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${program}.ts`)], {
    // The proxy leads nowhere: no test asks a site of the real internet.
    env: {
      ...bareEnvironment(),
      PORT: '0',
      WEB_DIST: dist,
      SCAN_PROXY_URL: 'http://127.0.0.1:9',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  const lines = () =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    lines,
    ended,
    said: async (message) => {
      const find = () => lines().find(({ msg }) => msg === message);
      await expect.poll(() => find() !== undefined || child.exitCode !== null).toBe(true);
      const line = find();
      if (line === undefined) throw new Error(`The ${program} ended: ${text.slice(-2000)}`);
      return line;
    },
  };
}

/** Data of a gateway of its own: a second try of a test shares nothing with the first. */
const newFolder = () => mkdtemp(join(folder, 'data-'));

/** Processes whose command line holds this text. */
function processesOf(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const path = `/proc/${pid}/cmdline`;
      return existsSync(path) && readFileSync(path, 'utf8').includes(text);
    });
}

describe('the gateway with nothing set', () => {
  it('starts its own PostgreSQL, serves, and leaves nothing behind after SIGTERM', async () => {
    const dataDir = await newFolder();
    const gateway = start('gateway', { DATA_DIR: dataDir });
    const { url } = await gateway.said('The gateway is ready.');
    expect((await fetch(`${String(url)}/readyz`)).status).toBe(200);
    expect((await fetch(`${String(url)}/home`)).status).toBe(200);
    expect(processesOf(dataDir)).not.toEqual([]);
    gateway.child.kill('SIGTERM');
    expect(await gateway.ended).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
    expect(gateway.lines().filter(({ level }) => level === 'error' || level === 'fatal')).toEqual(
      [],
    );
  });

  it('starts again on the same folder after a kill', async () => {
    const dataDir = await newFolder();
    const first = start('gateway', { DATA_DIR: dataDir });
    await first.said('The gateway is ready.');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start('gateway', { DATA_DIR: dataDir });
    const { url } = await second.said('The gateway is ready.');
    expect((await fetch(`${String(url)}/readyz`)).status).toBe(200);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('ends with an error when its PostgreSQL dies', async () => {
    const dataDir = await newFolder();
    const gateway = start('gateway', { DATA_DIR: dataDir });
    await gateway.said('The gateway is ready.');
    const pid = Number(
      readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    );
    process.kill(pid, 'SIGQUIT');
    await gateway.said('PostgreSQL has ended by itself.');
    expect(await gateway.ended).toBe(1);
  });
});

describe('wrong settings', () => {
  const cases: [string, 'gateway' | 'worker', Record<string, string>, RegExp][] = [
    [
      'a weak secret',
      'gateway',
      { NODE_ENV: 'production', SECRET_DEVICE: 'short' },
      /SECRET_DEVICE is shorter/,
    ],
    [
      'missing secrets of a shared database',
      'gateway',
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://o@127.0.0.1:1/x' },
      /Missing secrets: /,
    ],
    [
      'a platform without its database',
      'gateway',
      { SUPABASE_URL: 'https://x.example' },
      /SUPABASE_URL: needs DATABASE_URL and PUBLISHABLE_KEY/,
    ],
    ['a worker without a database', 'worker', {}, /A worker needs DATABASE_URL/],
    ['no screens', 'gateway', { WEB_DIST: '/nowhere' }, /npm run build/],
  ];
  it.each(cases)('%s: one sentence and exit code 2', async (_name, program, env, sentence) => {
    const dataDir = join(folder, 'wrong');
    const running = start(program, { DATA_DIR: dataDir, ...env });
    expect(await running.ended).toBe(2);
    const fatal = running.lines().filter(({ level }) => level === 'fatal');
    expect(fatal).toHaveLength(1);
    expect(fatal[0]?.['msg']).toMatch(sentence);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('a database that is not there: exit code 1', async () => {
    const running = start('worker', {
      DATA_DIR: join(folder, 'absent'),
      DATABASE_URL: 'postgres://o@127.0.0.1:1/x',
    });
    expect(await running.ended).toBe(1);
  });
});

describe('one database, two gateways and a worker', () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: join(folder, 'shared-postgres'), isDurable: false });
  });
  afterAll(() => postgres.stop());

  it('start together, serve the same tokens, and stop', async () => {
    const env = { DATABASE_URL: postgres.ownerUrl, DATA_DIR: join(folder, 'shared') };
    const gateways = [start('gateway', env), start('gateway', env)];
    const worker = start('worker', { ...env, WORKER_PORT: '0' });
    const urls = [];
    for (const gateway of gateways) urls.push((await gateway.said('The gateway is ready.'))['url']);
    const { port } = await worker.said('The worker is ready.');
    const ask = (path: string) => fetch(`http://127.0.0.1:${String(port)}${path}`);
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    expect(await (await ask('/metrics')).text()).toContain(
      'leakblock_queue_jobs{queue="auth.purge"',
    );
    // It says nothing else to anybody.
    for (const path of ['/', '/config.json', '/functions/v1/x'])
      expect((await ask(path)).status).toBe(404);
    const keys = await Promise.all(
      urls.map(async (url) => (await fetch(`${String(url)}/auth/v1/.well-known/jwks.json`)).text()),
    );
    expect(keys[0]).toBe(keys[1]);
    for (const running of [...gateways, worker]) {
      running.child.kill('SIGTERM');
      expect(await running.ended).toBe(0);
    }
    await expect(ask('/healthz')).rejects.toThrow();
  });

  it.each(['gateway', 'worker'] as const)(
    'a %s works as no role that may more than the policies allow: one sentence and exit code 2',
    async (program) => {
      const owner = new pg.Client({ connectionString: postgres.ownerUrl });
      await owner.connect();
      try {
        await owner.query(`do $$ begin
          create role leakblock_server login noinherit;
        exception when duplicate_object then null;
        end $$`);
        await owner.query('alter role leakblock_server superuser');
        const env = { DATABASE_URL: postgres.ownerUrl, DATA_DIR: join(folder, 'shared') };
        const running = start(program, env);
        expect(await running.ended).toBe(2);
        const fatal = running.lines().filter(({ level }) => level === 'fatal');
        expect(fatal.map(({ msg }) => msg)).toEqual([
          expect.stringMatching(
            /^The database role leakblock_server is a superuser, .*: programs must work as a role without such rights/u,
          ),
        ]);
      } finally {
        await owner.query('alter role leakblock_server nosuperuser');
        await owner.end();
      }
    },
  );
});
