import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningPostgres } from '@leakblock/database/server';
import { openClient } from '@leakblock/database/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bareEnvironment } from '../testing/env.ts';
import { writeDist } from '../testing/write-dist.ts';

let folder: string;
let home: string;
let backups: string;
let gateway: ChildProcess;
let owner: Client;
const children: ChildProcess[] = [];

type Program = 'gateway' | 'backup' | 'restore' | 'verify';
type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** A program as an operator starts it, with nothing set but the folder. */
function start(program: Program, dataDir: string, ...args: string[]): Started {
  const path = join(import.meta.dirname, '..', `${program}.ts`);
  const child = spawn(process.execPath, [path, ...args], {
    env: {
      ...bareEnvironment(),
      ...{ PORT: '0', DATA_DIR: dataDir },
      ...{ WEB_DIST: join(folder, 'dist'), SCAN_PROXY_URL: 'http://127.0.0.1:9' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => text, ended };
}
async function run(
  program: Program,
  dataDir: string,
  ...args: string[]
): Promise<[number | null, string]> {
  const { ended, said } = start(program, dataDir, ...args);
  return [await ended, said()];
}
const until = ({ child, said }: Started, words: string) =>
  vi.waitUntil(() => said().includes(words) || child.exitCode !== null, {
    timeout: 120_000,
    interval: 5,
  });

/** A file that a row names. */
async function plantFile(name: string, bytes: number): Promise<string> {
  const version = randomUUID();
  const path = join(home, 'storage', 'works', version);
  await mkdir(join(home, 'storage', 'works'), { recursive: true });
  await writeFile(path, '');
  await truncate(path, bytes);
  await owner.query(
    "insert into storage.objects (bucket_id, name, version, metadata) values ('works', $1, $2, $3)",
    [name, version, JSON.stringify({ size: bytes, mimetype: 'text/plain' })],
  );
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-backup-programs-'));
  [home, backups] = [join(folder, 'home'), join(folder, 'backups')];
  await mkdir(backups);
  await writeDist(join(folder, 'dist'));
  const started = start('gateway', home);
  gateway = started.child;
  await until(started, 'The gateway is ready.');
  owner = await openClient((await findRunningPostgres(join(home, 'postgres'))) ?? started.said());
  await owner.query(`insert into storage.buckets (id, name) values ('works', 'works')`);
  await owner.query(`insert into audit_log (action, subject) values ('story.begins', 'one')`);
});
afterAll(async () => {
  await owner.end();
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

describe('npm run backup, beside a working gateway with its own PostgreSQL', () => {
  it('killed in the middle leaves nothing under its name', async () => {
    await plantFile('large.bin', 300_000_000);
    const backup = start('backup', home, backups);
    await until(backup, 'rows of');
    backup.child.kill('SIGKILL');
    await backup.ended;
    expect(await readdir(backups)).toEqual([expect.stringMatching(/^leakblock-.*\.tar\.partial$/)]);
    await owner.query("delete from storage.objects where name = 'large.bin'");
  });

  it('makes a whole one, encrypted, with the secrets, in the place of older ones', async () => {
    await plantFile('one.txt', 1000);
    await writeFile(join(backups, 'leakblock-20200101T000000Z.tar'), 'old');
    await writeFile(join(backups, 'of somebody else.tar'), 'old');
    const [made, words] = await run('backup', home, '--new-key', join(folder, 'key.txt'));
    const recipient = /age1\w+/.exec(words)?.[0] ?? '';
    expect(made).toBe(0);
    const [code, said] = await run(
      ...(['backup', home, backups, '--to', recipient, '--with-secrets', '--keep', '1'] as const),
    );
    expect([code, said]).toEqual([0, expect.stringContaining('is whole.')]);
    expect(said).toContain('leakblock-20200101T000000Z.tar removed.');
    // What the killed one left may still belong to one that works.
    expect((await readdir(backups)).sort()).toEqual([
      expect.stringMatching(/\.partial$/),
      expect.stringMatching(/^leakblock-\d+T\d+Z\.tar\.age$/),
      'of somebody else.tar',
    ]);
  });

  it('of a store that is away takes the place of none that has the files', async () => {
    const kept = await mkdtemp(join(folder, 'kept-'));
    // Of another second than the next one, which is named by it.
    const whole = 'leakblock-20200101T000000Z.tar';
    expect((await run('backup', home, join(kept, whole)))[0]).toBe(0);
    await rename(join(home, 'storage'), join(home, 'away'));
    const [code, said] = await run('backup', home, kept, '--keep', '1');
    await rename(join(home, 'away'), join(home, 'storage'));
    expect([code, said]).toEqual([3, expect.stringContaining('Older backups stay')]);
    expect(await readdir(kept)).toContain(whole);
  });

  it('without files takes the place of none that has them, and the other way round', async () => {
    const both = await mkdtemp(join(folder, 'both-'));
    const old = [
      'leakblock-20200101T000000Z.tar',
      'leakblock-20200102T000000Z.tar.age',
      'leakblock-20200101T010000Z-rows.tar',
      'leakblock-20200102T010000Z-rows.tar.age',
    ];
    for (const name of old) await writeFile(join(both, name), 'old');
    const [code] = await run('backup', home, both, '--without-files', '--keep', '1');
    expect(code).toBe(0);
    const rows = expect.stringMatching(/^leakblock-202[1-9].*Z-rows\.tar$/) as string;
    expect((await readdir(both)).sort()).toEqual([...old.slice(0, 2), rows]);
    expect((await run('backup', home, both, '--keep', '1'))[0]).toBe(0);
    const whole = expect.stringMatching(/^leakblock-202[1-9].*Z\.tar$/) as string;
    expect((await readdir(both)).sort()).toEqual([rows, whole]);
  });

  it.each([
    ['into a file that exists', () => [join(backups, 'of somebody else.tar')], 1, 'exists already'],
    ['with secrets in the clear', () => [backups, '--with-secrets'], 1, 'encrypted backup only'],
    [
      'into a folder that is not there',
      () => [join(folder, 'no', 'file')],
      1,
      'There is no folder',
    ],
    ['into one by its name', () => [`${join(folder, 'no')}/`], 1, 'There is no folder'],
    ['keeping the newest of none', () => [join(folder, 'no'), '--keep', '3'], 1, '--keep is for'],
    ['with an option that it does not have', () => [backups, '--force'], 2, '--force'],
  ])('%s, says why not', async (_what, args, code, words) => {
    expect(await run('backup', home, ...args())).toEqual([code, expect.stringContaining(words)]);
  });

  it('in a folder without an installation makes none', async () => {
    const empty = join(folder, 'empty');
    expect(await run('backup', empty, backups)).toEqual([
      1,
      expect.stringContaining('is DATA_DIR right'),
    ]);
    await expect(readdir(empty)).rejects.toThrow('ENOENT');
  });
});

describe('npm run restore', () => {
  const find = async () =>
    join(backups, (await readdir(backups)).find((name) => name.endsWith('.age')) ?? '');
  const key = () => ['--key-file', join(folder, 'key.txt')];

  it('refuses the key of somebody else, and a place that is in use', async () => {
    const path = await find();
    expect(await run('restore', home, path)).toEqual([
      1,
      expect.stringContaining('give --key-file'),
    ]);
    expect(await run('restore', home, path, ...key())).toEqual([
      1,
      expect.stringContaining('stop the gateway first'),
    ]);
    const [code, said] = await run('restore', home, path, '--check', ...key());
    expect([code, said]).toEqual([0, expect.stringContaining('1 files of 20')]);
  });

  it('brings everything to another machine, with its secrets, and verifies it', async () => {
    const next = join(folder, 'next');
    const [code, said] = await run('restore', next, await find(), ...key());
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/✓ +1 entries of the audit log +all hold/),
    ]);
    expect(said).toMatch(/✓ +1 stored files/);
    const secrets = async (dataDir: string): Promise<unknown> =>
      JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
    expect(await secrets(next)).toEqual(await secrets(home));
    const [verified, table] = await run('verify', next);
    expect([verified, table]).toEqual([0, expect.stringMatching(/✓ +1 stored files +all hold/)]);
  });
});

it('npm run verify names what does not hold, beside a working gateway', async () => {
  const path = await plantFile('two.txt', 2000);
  await truncate(path, 1999);
  const [code, said] = await run('verify', home);
  expect(code).toBe(1);
  expect(said).toMatch(
    /✗ +2 stored files +1 DO NOT HOLD\n +File works\/two\.txt: it has 1999 bytes/,
  );
  expect(gateway.exitCode).toBeNull();
});
