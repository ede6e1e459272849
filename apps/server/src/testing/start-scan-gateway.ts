import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@leakblock/database/testing';
import type { DemoWeb } from '@leakblock/demo-web';
import type { Gateway, GatewayOptions } from '../assemble-gateway.ts';
import pg from 'pg';
import { createGateway } from '../create-gateway.ts';
import { writeDist } from './write-dist.ts';

/** For tests only: a gateway with all features that scans the demo web. */
export type ScanGateway = Gateway & {
  /** A person with a living session, and her access token. */
  signIn(email: string): Promise<{ userId: string; token: string }>;
};

/** What the gateways of one installation share: database, secrets, egress proxy. */
export type Installation = {
  database: TestDatabase;
  web: Pick<DemoWeb, 'proxyUrl' | 'caFile'>;
};

/** Starts one in this process; several on one database are several gateways of one installation. */
export async function startScanGateway(
  installation: Installation,
  settings: Record<string, string> = {},
  /** The features' time, the real one unless told; and how long a host is left alone between two requests. */
  pace: Pick<GatewayOptions, 'now' | 'hostPaceMs'> = {},
): Promise<ScanGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leakblock-gateway-'));
  const gateway = await createGateway({
    env: {
      ...(await installationSettings(installation, dataDir)),
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    urls: installation.database,
    ...pace,
  });
  return {
    ...gateway,
    async stop() {
      await gateway.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    signIn: (email) => signIn(gateway, installation.database, email),
  };
}

/** Settings of a test gateway, for a process of its own too. */
export async function installationSettings(
  { database, web }: Installation,
  dataDir: string,
): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    WEB_DIST: await writeDist(join(dataDir, 'dist')),
    DATABASE_URL: database.ownerUrl,
    // Stories about it are features/administration/second-factor.test.ts.
    ADMIN_SECOND_FACTOR: 'optional',
    // One proxy is believed, so that every test visitor can have an address of her own.
    TRUST_PROXY: '1',
    SECRET_LITE_API_PASSWORD: new URL(database.liteApiUrl).password,
    SECRET_SERVER_PASSWORD: new URL(database.serverUrl).password,
    SECRET_DEVICE: 'tests-of-one-installation-share-their-device-secret',
    SECRET_ADDRESS: 'tests-of-one-installation-share-their-address-secret',
    SECRET_ENCRYPTION: 'tests-of-one-installation-share-their-encryption-secret',
    SECRET_STORAGE_SIGNING: 'tests-of-one-installation-share-their-storage-secret',
    SCAN_PROXY_URL: web.proxyUrl,
    SCAN_CA_FILE: web.caFile,
    DNS_OVER_HTTPS_URL: 'https://dns.example/dns-query',
  };
}

async function signIn(
  gateway: Gateway,
  database: TestDatabase,
  email: string,
): Promise<{ userId: string; token: string }> {
  const userId = randomUUID();
  const sessionId = randomUUID();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, now(), now(), now())`,
      [userId, email],
    );
    await owner.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
      [sessionId, userId],
    );
  } finally {
    await owner.end();
  }
  const token = await gateway.tokens?.issue({ sub: userId, session_id: sessionId, email });
  if (token === undefined) throw new Error('This gateway signs nobody in.');
  return { userId, token };
}
