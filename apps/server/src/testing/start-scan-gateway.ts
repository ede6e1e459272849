import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@leakblock/database/testing';
import type { DemoWeb } from '@leakblock/demo-web';
import type { Gateway } from '../assemble-gateway.ts';
import { createGateway } from '../create-gateway.ts';

/** For tests only: a real gateway with all features on a test database, scanning the demo web. */
export type ScanGateway = Gateway & {
  /** A person with a living session, and her access token. */
  signIn(email: string): Promise<{ userId: string; token: string }>;
};

/**
 * Starts one; several on one database are several gateways of one installation.
 * @param settings beside what a test gateway needs, as in the environment
 */
export async function startScanGateway(options: {
  database: TestDatabase;
  web: Pick<DemoWeb, 'proxyUrl' | 'caFile'>;
  settings?: Record<string, string>;
}): Promise<ScanGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leakblock-gateway-'));
  const gateway = await createGateway({
    env: { ...testSettings({ ...options, dataDir }), ...options.settings },
  });
  return {
    ...gateway,
    async stop() {
      await gateway.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    signIn: (email) => signIn(gateway, email),
  };
}

/** Settings of a gateway on a test database; the roles' passwords are those all test databases share. */
export function testSettings(options: {
  database: TestDatabase;
  web: Pick<DemoWeb, 'proxyUrl' | 'caFile'>;
  dataDir: string;
}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.database.ownerUrl,
    SECRET_LITE_API_PASSWORD: new URL(options.database.liteApiUrl).password,
    SECRET_SERVER_PASSWORD: new URL(options.database.serverUrl).password,
    SECRET_DEVICE: 'tests-of-one-installation-share-their-device-secret',
    SECRET_ADDRESS: 'tests-of-one-installation-share-their-address-secret',
    SCAN_PROXY_URL: options.web.proxyUrl,
    SCAN_CA_FILE: options.web.caFile,
  };
}

async function signIn(gateway: Gateway, email: string): Promise<{ userId: string; token: string }> {
  const userId = randomUUID();
  const sessionId = randomUUID();
  const { pool } = gateway.context.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role service_role');
    await client.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, now(), now(), now())`,
      [userId, email],
    );
    await client.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
      [sessionId, userId],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  return {
    userId,
    token: await gateway.tokens.issue({ sub: userId, session_id: sessionId, email }),
  };
}

/** A user agent nobody else has: tests share one address, and each visitor wants an own device. */
export function someBrowser(): string {
  return `Browser/${randomBytes(4).toString('hex')}`;
}
