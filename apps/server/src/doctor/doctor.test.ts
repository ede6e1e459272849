import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, openClient } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { startFakeS3 } from '../testing/start-fake-s3.ts';
import { startMailbox } from '../testing/start-mailbox.ts';
import type { Mailbox } from '../testing/start-mailbox.ts';
import { installationSettings, startScanGateway } from '../testing/start-scan-gateway.ts';
import type { Installation, ScanGateway } from '../testing/start-scan-gateway.ts';
import { judgeConnections } from './check-connections.ts';
import { checkSecrets } from './check-settings.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { printFindings } from './print-findings.ts';

let folder: string;
let web: DemoWeb;
let mailbox: Mailbox;
let installation: Installation;
let gateway: ScanGateway;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-doctor-'));
  web = await startDemoWeb({ dataDir: join(folder, 'web') });
  mailbox = await startMailbox();
  installation = { database: await createTestDatabase(), web };
  const own = { DATA_DIR: join(folder, 'data'), SMTP_URL: mailbox.url, BROWSER_PATH: 'none' };
  gateway = await startScanGateway(installation, own);
  settings = {
    ...(await installationSettings(installation, own.DATA_DIR)),
    ...own,
    PUBLIC_URL: gateway.url,
  };
});
afterAll(async () => {
  await gateway.stop();
  await installation.database.drop();
  await mailbox.stop();
  await web.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the doctor sees with these settings beside those of the running installation. */
const examineWith = (
  changed: Record<string, string> = {},
  options: { mailTo?: string } = {},
): Promise<Finding[]> =>
  examine(
    { ...settings, ...changed },
    {
      mailTo: options.mailTo ?? null,
      site: `https://${web.hosts[0] ?? ''}/`,
      log: createLog({ LOG_LEVEL: 'silent' }),
    },
  );

const of = (findings: readonly Finding[], part: string): Finding[] =>
  findings.filter((finding) => finding.part === part);

describe('a running installation', () => {
  it('has nothing that fails, and gets a mail to its operator', async () => {
    const findings = await examineWith({}, { mailTo: 'operator@example.org' });
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([]);
    const good = new Set(findings.filter(({ state }) => state === 'good').map(({ part }) => part));
    expect([...good].sort()).toEqual(
      ['address', 'database', 'files', 'machine', 'mail', 'scanning', 'secrets'].sort(),
    );
    expect(mailbox.mails('operator@example.org')).toHaveLength(1);
    const text = printFindings(findings);
    expect(text).toContain('✓ files');
    expect(text).toContain('It works;');
  });

  it('never shows a secret', async () => {
    const password = 'correct-horse-of-the-mail-server';
    const findings = await examineWith({
      SMTP_URL: `smtp://mara:${password}@127.0.0.1:9`,
      IMAP_URL: `imap://mara:${password}@127.0.0.1:9/INBOX`,
      STRIPE_SECRET_KEY: `sk_live_${password}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${password}`,
      STRIPE_API_URL: 'http://127.0.0.1:9',
      DATABASE_URL: `postgres://mara:${password}@127.0.0.1:9/app`,
    });
    for (const part of ['mail', 'answers', 'payments', 'database']) {
      expect(of(findings, part)).toMatchObject([{ state: 'failed' }]);
    }
    expect(JSON.stringify(findings)).not.toContain(password);
  });
});

describe('what is wrong is named, with what to do', () => {
  it('settings that no program starts with', async () => {
    const findings = await examineWith({ PORT: 'eighty', SMTP_URL: 'mail.example.org' });
    expect(findings.map(({ part, state }) => [part, state])).toEqual([
      ['settings', 'failed'],
      ['settings', 'failed'],
    ]);
    expect(findings.map(({ saw }) => saw).join('\n')).toMatch(/PORT[^]*SMTP_URL/u);
  });

  it('a slip of the pen in a name', async () => {
    const [, slip] = of(await examineWith({ SMTP_ULR: mailbox.url }), 'settings');
    expect(slip).toMatchObject({ state: 'warning', saw: 'SMTP_ULR is no setting.' });
  });

  it('a secret that production refuses', async () => {
    const findings = await examineWith({
      ...{ NODE_ENV: 'production', ADMIN_SECOND_FACTOR: 'required' },
      SECRET_DEVICE: 'short',
    });
    expect(of(findings, 'secrets')).toMatchObject([
      { state: 'failed', saw: expect.stringContaining('SECRET_DEVICE') as string },
    ]);
  });

  it('an address of another installation', async () => {
    const key = `sb_publishable_${'Zq3mN8vB5xW1pT7rK2yL'.repeat(2)}`;
    expect(of(await examineWith({ PUBLISHABLE_KEY: key }), 'address')).toMatchObject([
      { state: 'failed', saw: `Another installation answers at ${gateway.url}.` },
    ]);
  });

  it('a gateway that is down, once there is an installation', async () => {
    expect(of(await examineWith({ PUBLIC_URL: 'http://127.0.0.1:9' }), 'address')).toMatchObject([
      { state: 'failed', saw: expect.stringContaining('gave no answer') as string },
    ]);
  });

  it('a restore that did not end', async () => {
    const owner = await openClient(installation.database.ownerUrl);
    await owner.query('create table supabase_migrations.restore_under_way ()');
    const findings = of(await examineWith(), 'database');
    await owner.query('drop table supabase_migrations.restore_under_way');
    await owner.end();
    expect(findings).toContainEqual(
      expect.objectContaining({
        state: 'failed',
        saw: 'A restore into this database did not end: no program starts on it.',
      }),
    );
  });

  it('what a newer version prepared, which this one works on', async () => {
    const owner = await openClient(installation.database.ownerUrl);
    const table = 'supabase_migrations.schema_migrations';
    await owner.query(
      `insert into ${table} (version, name, statements) values ('29990101000000', 'later', '{}')`,
    );
    const findings = of(await examineWith(), 'database');
    await owner.query(`delete from ${table} where version = '29990101000000'`);
    await owner.end();
    expect(findings).toContainEqual(
      expect.objectContaining({
        state: 'warning',
        saw: 'A newer version prepared the database: this one works on it as it is.',
      }),
    );
  });

  it.each([
    { free: 3 + 26, state: 'good', saw: '26 of them free' },
    { free: 3 + 25, state: 'warning', saw: '25 of them free' },
    { free: 3 + 0, state: 'failed', saw: 'none of them free' },
    { free: 0, state: 'failed', saw: 'none of them free' },
  ])('connections, $saw: $state', ({ free, state, saw }) => {
    const finding = judgeConnections({ most: 100, taken: 100 - free, kept: 3 }, 26);
    expect(finding).toMatchObject({ state, saw: expect.stringContaining(saw) as string });
  });

  it('a database that two programs would use up', async () => {
    expect(judgeConnections({ most: 50, taken: 1, kept: 3 }, 26).state).toBe('warning');
    const findings = of(await examineWith({ DATABASE_POOL_SIZE: '100' }), 'database');
    const connections = findings.find(({ saw }) => saw.includes('takes up to 206'));
    expect(connections).toMatchObject({ state: 'warning' });
  });

  it('a store that refuses what is written', async () => {
    const s3 = await startFakeS3();
    const names = {
      S3_ENDPOINT: s3.url,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'fake-id',
      S3_SECRET_ACCESS_KEY: 'fake-secret',
    };
    expect(of(await examineWith(names), 'files')).toMatchObject([{ state: 'good' }]);
    expect(s3.files.size).toBe(0);
    s3.fill();
    expect(of(await examineWith(names), 'files')).toMatchObject([{ state: 'failed' }]);
    await s3.stop();
  });

  it('a scan that has no way out', async () => {
    const findings = await examineWith({ SCAN_PROXY_URL: 'http://127.0.0.1:9' });
    expect(of(findings, 'scanning')).toMatchObject([
      { state: 'failed', advice: expect.stringContaining('proxy') as string },
    ]);
  });

  it('a key of notices that cannot be read', async () => {
    const findings = await examineWith({ DKIM_PRIVATE_KEY: 'no key', DKIM_SELECTOR: 'mail' });
    expect(of(findings, 'sender')).toContainEqual(
      expect.objectContaining({ state: 'failed', saw: 'DKIM_PRIVATE_KEY cannot be read.' }),
    );
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const better = await examineWith({ DKIM_PRIVATE_KEY: pem, DKIM_SELECTOR: 'mail' });
    expect(JSON.stringify(of(better, 'sender'))).not.toContain('cannot be read');
  });

  it('jobs that nobody takes', async () => {
    const { context } = gateway;
    await context.database.asServer(async (trx) => {
      await context.queue.send(
        'notifications.send-due-mails',
        {},
        { trx, startAfter: new Date(0) },
      );
    });
    const jobs = of(await examineWith(), 'database').find(({ saw }) => saw.includes('waiting'));
    expect(jobs).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining('worker') as string,
    });
  });
});

it('before the first start nothing is made', async () => {
  const empty = join(folder, 'empty');
  const findings = await examine(
    { DATA_DIR: empty, PORT: '1', SCAN_PROXY_URL: 'http://127.0.0.1:9', BROWSER_PATH: 'none' },
    { mailTo: null, site: 'https://example.com/', log: createLog({ LOG_LEVEL: 'silent' }) },
  );
  expect(of(findings, 'secrets')).toMatchObject([{ state: 'unset' }]);
  expect(of(findings, 'database')).toMatchObject([{ state: 'unset' }]);
  await expect(rm(empty, { recursive: true })).rejects.toThrow('ENOENT');
});

describe('secrets', () => {
  const one = 'Zq3mN8vB5xW1pT7rK2yLZq3mN8vB5xW1pT7rK2yL';
  const look = async (source: Record<string, string>) => {
    const env = parseEnv({ DATA_DIR: join(folder, 'bare'), ...source });
    return checkSecrets(env, createLog({ LOG_LEVEL: 'silent' }));
  };

  it.each<[string, Record<string, string>]>([
    ['with a database of its own', { DATABASE_URL: 'postgres://mara@127.0.0.1:9/app' }],
    ['with one of them given', { SECRET_ENCRYPTION: one }],
  ])('that are missing are named and not made, %s', async (_when, source) => {
    const { findings, secrets } = await look(source);
    expect(secrets).toBeNull();
    const saw = expect.stringContaining('no secrets yet for SECRET_DEVICE, ') as string;
    expect(findings).toMatchObject([{ state: 'unset', saw }]);
    await expect(rm(join(folder, 'bare'), { recursive: true })).rejects.toThrow('ENOENT');
  });

  it('say where they come from', async () => {
    const DATA_DIR = join(folder, 'started');
    await loadSecrets(parseEnv({ DATA_DIR }), createLog({ LOG_LEVEL: 'silent' }));
    const { findings } = await look({ DATA_DIR, SECRET_DEVICE: one });
    const saw = `1 of 8 come from the environment, the others are in ${join(DATA_DIR, 'secrets.json')}.`;
    expect(findings).toEqual([{ part: 'secrets', state: 'good', saw }]);
  });
});
