import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SettingsError, parseEnv } from './env.ts';

describe('settings', () => {
  it('need nothing', () => {
    expect(parseEnv({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: '.data',
      ALLOWED_ORIGINS: [],
      fetch: {},
      search: {},
    });
  });

  it('count empty ones as not set', () => {
    expect(parseEnv({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ PORT: 3000 });
  });

  it('are read into their types', () => {
    const env = parseEnv({
      PORT: '8080',
      PUBLIC_URL: 'https://leakblock.example/',
      WORKER_IN_PROCESS: 'false',
      ADMIN_EMAILS: 'a@example.org, b@example.org,',
      SCAN_PROXY_URL: 'http://127.0.0.1:8888',
    });
    expect(env).toMatchObject({
      PORT: 8080,
      PUBLIC_URL: 'https://leakblock.example',
      WORKER_IN_PROCESS: false,
      ADMIN_EMAILS: ['a@example.org', 'b@example.org'],
      fetch: { proxyUrl: 'http://127.0.0.1:8888' },
    });
  });

  it.each([
    [{ PORT: 'eighty' }, /Setting PORT: /],
    [{ PORT: '70000' }, /Setting PORT: /],
    [{ DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL: must be a postgres:\/\/ address/],
    [{ PUBLIC_URL: 'leakblock.example' }, /PUBLIC_URL: must be an address/],
    [
      { SUPABASE_URL: 'https://x.supabase.co' },
      /SUPABASE_URL: needs DATABASE_URL and PUBLISHABLE_KEY too/,
    ],
    [
      { ADMIN_EMAILS: 'a@example.org', SIGNUP_CONFIRM_EMAIL: 'false' },
      /ADMIN_EMAILS: needs SIGNUP_CONFIRM_EMAIL/,
    ],
    [{ NODE_ENV: 'prod' }, /NODE_ENV/],
    [{ NODE_ENV: 'production', ADMIN_SECOND_FACTOR: 'optional' }, /ADMIN_SECOND_FACTOR: /],
    [{ NODE_ENV: 'production', SCHEDULED_SCANS: 'false' }, /SCHEDULED_SCANS: /],
    [{ SEARXNG_URL: 'nonsense' }, /SEARXNG_URL/],
    [{ GOOGLE_SEARCH_API_KEY: 'abcdefgh' }, /must be set together/],
  ])('refuse %o with a sentence', (source, sentence) => {
    expect(() => parseEnv(source)).toThrow(SettingsError);
    expect(() => parseEnv(source)).toThrow(sentence);
  });

  it('name every wrong one and never repeat a value', () => {
    const source = { PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@host/db' };
    const read = () => parseEnv(source);
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL/);
    expect(read).not.toThrow(/hunter2/);
  });

  it('come from files too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leakblock-env-'));
    const path = join(folder, 'device');
    await writeFile(path, 'from-a-file\n');
    expect(parseEnv({ SECRET_DEVICE_FILE: path }).SECRET_DEVICE).toBe('from-a-file');
    expect(parseEnv({ SECRET_DEVICE_FILE: path, SECRET_DEVICE: 'own' }).SECRET_DEVICE).toBe('own');
    // A place for a secret that there is none of yet.
    await writeFile(path, '\n');
    expect(parseEnv({ SMTP_URL_FILE: path }).SMTP_URL).toBeUndefined();
    await rm(folder, { recursive: true });
    expect(() => parseEnv({ SECRET_DEVICE_FILE: path })).toThrow(/SECRET_DEVICE_FILE: the file/);
  });
});
