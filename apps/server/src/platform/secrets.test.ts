import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SettingsError, parseEnv } from './env.ts';
import { createLog } from './log.ts';
import { loadSecrets } from './secrets.ts';

const log = createLog({ LOG_LEVEL: 'silent' });
let folder: string;
let path: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'leakblock-secrets-')), 'data');
  path = join(folder, 'secrets.json');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const load = (source: Record<string, string> = {}) =>
  loadSecrets(parseEnv({ DATA_DIR: folder, ...source }), log);
const production = { NODE_ENV: 'production' };
const shared = { ...production, DATABASE_URL: 'postgres://owner@db.example/app' };
const read = async () => JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;

describe('at the first start', () => {
  it('are made, each its own, in a file nobody else can read', async () => {
    await load();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o066).toBe(0);
    expect(new Set(Object.values(await read())).size).toBe(8);
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  it('are the same for two programs that start together', async () => {
    const [one, other] = await Promise.all([load(), load()]);
    expect(one).toEqual(other);
  });
});

describe('later', () => {
  it('are the same again', async () => {
    expect(await load()).toEqual(await load());
  });

  it('are completed when a version needs one more', async () => {
    const before = await load();
    const { SECRET_ADDRESS, ...rest } = await read();
    await writeFile(path, JSON.stringify(rest));
    const after = await load();
    expect({ ...after, address: '' }).toEqual({ ...before, address: '' });
    expect(after.address).toHaveLength(43);
    expect(after.address).not.toBe(SECRET_ADDRESS);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('are closed to others when somebody opened them', async () => {
    await load();
    await chmod(path, 0o644);
    await load();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('give way to the environment', async () => {
    await load();
    const value = 'environment-9f8a7c6b5d4e3f2a1b0c9d8e7f6a5b4c';
    expect((await load({ SECRET_DEVICE: value })).device).toBe(value);
  });

  it('are never replaced when the file is damaged', async () => {
    await load();
    await writeFile(path, '{"SECRET_DEVICE": ');
    await expect(load()).rejects.toThrow(/are damaged: restore the file/);
  });
});

describe('in production (check 10)', () => {
  it('are made for the embedded database', async () => {
    expect((await load(production)).device).toHaveLength(43);
  });

  it('must be given when the database is shared', async () => {
    await expect(load(shared)).rejects.toThrow(
      /^Missing secrets: SECRET_DEVICE, .*In production with DATABASE_URL/,
    );
    await expect(stat(path)).rejects.toThrow();
  });

  it('may be given as the file that another start made', async () => {
    const made = await load();
    expect(await load(shared)).toEqual(made);
  });

  it.each([
    ['short', 'abc123', /SECRET_DEVICE is shorter than 32 bytes/],
    ['short in bytes', '0a1b2c3d4e5f60718293a4b5c6d7e8f9', /is shorter than 32 bytes/],
    ['repeated', 'xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz', /repeats itself/],
    ['published', 'super-secret-jwt-token-with-at-least-32-characters-long', /known default/],
    ['the default of the REST engine', 'unsafe-secret-change-me', /SECRET_DEVICE is/],
  ])('refuse one that is %s', async (_name, value, sentence) => {
    await expect(load({ ...production, SECRET_DEVICE: value })).rejects.toThrow(sentence);
    await expect(load({ ...production, SECRET_DEVICE: value })).rejects.toThrow(SettingsError);
    await expect(load({ SECRET_DEVICE: value })).resolves.toMatchObject({ device: value });
  });

  it('refuse one value for two purposes, and keys of the wrong kind', async () => {
    const { SECRET_ADDRESS = '' } = await load().then(read);
    await expect(load({ ...production, SECRET_DEVICE: SECRET_ADDRESS })).rejects.toThrow(
      /SECRET_DEVICE is used for two purposes/,
    );
    await expect(load({ ...production, PUBLISHABLE_KEY: 'x'.repeat(40) })).rejects.toThrow(
      /does not begin with sb_publishable_/,
    );
  });

  it('never stand in a message', async () => {
    const value = 'hunter2-hunter2';
    await expect(load({ ...production, SECRET_DEVICE: value })).rejects.not.toThrow(/hunter2/);
  });
});
