import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Database } from '@leakblock/database';
import { createTestDatabase } from '@leakblock/database/testing';
import type { FurtherPreparation } from '@leakblock/database/testing';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { assembleGateway } from '../assemble-gateway.ts';
import type { AccessTokens } from '../backend/auth/access-token.ts';
import type { Gateway } from '../assemble-gateway.ts';
import { beginAnew } from '../platform/database.ts';
import type { Feature } from '../platform/feature.ts';
import { createLog } from '../platform/log.ts';
import { prepareQueue } from '../platform/queue.ts';
import type { DatabaseUrls } from '../platform/prepare.ts';
import { writeDist } from './write-dist.ts';

/** A person with a living session. */
export type SignedIn = { userId: string; sessionId: string; email: string; token: string };

export type TestGateway = Omit<Gateway, 'tokens'> & {
  tokens: AccessTokens;
  publishableKey: string;
  urls: DatabaseUrls;
  /** Runs SQL as the database's owner; ended to let a job go on, it is begun anew as what the program does is. */
  sql: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /** Makes a person with a session and an access token. */
  signIn: () => Promise<SignedIn>;
  /** The platform's client, unmodified: as this person, or as a visitor. */
  client: (token?: string) => SupabaseClient<Database>;
  /** Every line logged so far. */
  logLines: () => string[];
};

/** The queue's own schema, which a gateway otherwise makes at its first start: a tenth of what that takes. */
const queuePreparation: FurtherPreparation = {
  state: readFileSync(new URL('../platform/queue.ts', import.meta.url), 'utf8'),
  prepare: (ownerUrl) =>
    prepareQueue({ ownerUrl, jobs: [], log: createLog({ LOG_LEVEL: 'silent' }) }),
};

/** A gateway on a free port with a database of its own, and small screens. */
export async function startTestGateway(
  options: {
    env?: Record<string, string>;
    features?: readonly Feature[];
    /** Run as owner before the gateway starts. */
    prepareSql?: string;
    /** The features' time; the real one unless told. */
    now?: () => Date;
    /** Milliseconds between two requests to one host; a second unless told. */
    hostPaceMs?: number;
  } = {},
): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-gateway-'));
  const database = await createTestDatabase('migrations', queuePreparation);
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  if (options.prepareSql !== undefined) await owner.query(options.prepareSql);
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString().trim());
      done();
    },
  });
  const gateway = await assembleGateway({
    env: {
      NODE_ENV: 'test',
      ADMIN_SECOND_FACTOR: 'optional',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      WEB_DIST: await writeDist(join(folder, 'dist')),
      ...options.env,
    },
    urls: database,
    features: options.features ?? [],
    log: createLog({ LOG_LEVEL: 'trace' }, sink),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.hostPaceMs === undefined ? {} : { hostPaceMs: options.hostPaceMs }),
  });
  const { tokens } = gateway;
  if (tokens === null) throw new Error('A gateway in front of a platform signs nobody in.');
  const { publishableKey } = gateway.context.secrets;

  return {
    ...gateway,
    tokens,
    publishableKey,
    urls: database,
    sql: async (text, values) => {
      const { rows } = await beginAnew(gateway.context.log, () => owner.query(text, values));
      return rows as never;
    },
    signIn: async () => {
      const [userId, sessionId] = [randomUUID(), randomUUID()];
      const email = `${userId.slice(0, 8)}@example.org`;
      await owner.query(
        "insert into auth.users (id, email, aud, role) values ($1, $2, 'authenticated', 'authenticated')",
        [userId, email],
      );
      await owner.query(
        'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
        [sessionId, userId],
      );
      // As after `prove-identity`: who is asked for a proof has a test of her own.
      await owner.query(
        'insert into leakblock_auth.proofs (session_id, proved_at) values ($1, now())',
        [sessionId],
      );
      const token = await tokens.issue({ sub: userId, session_id: sessionId, email });
      return { userId, sessionId, email, token };
    },
    client: (token) =>
      createClient<Database>(gateway.url, publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(token === undefined ? {} : { accessToken: () => Promise.resolve(token) }),
      }),
    logLines: () => lines,
    stop: async () => {
      await gateway.stop();
      await owner.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
