import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { SignJWT } from 'jose';
import { Kysely, PostgresDialect } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { createPool } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { checkServingRole } from './check-role.ts';
import { restTypes } from './rest-types.ts';

/** Rows that one answer holds at most. */
export const maxRows = 500;

/** PostgREST's protocol on our database, reachable only from inside this process. */
export type RestEngine = {
  /** `path` begins with `/rest/v1/`; the caller's rights decide. */
  handle: (
    request: {
      method: string;
      path: string;
      headers: Headers;
      body: Uint8Array<ArrayBuffer> | null;
    },
    caller: Caller,
  ) => Promise<Response>;
  stop: () => Promise<void>;
};

/**
 * Starts `@supabase/lite` as the REST engine only (DESIGN section 1, SECURITY 2.5): as the role
 * `lite_api`, on our own connections, without studio, storage and admin mode. Its auth module is on but
 * never reachable: off, every request with a token fails.
 *
 * @throws SettingsError when the role has too many rights or row level security is off
 */
export async function startRestEngine(options: {
  /** Connection address as the role `lite_api`. */
  url: string;
  poolSize: number;
  statementTimeoutMs: number;
  secrets: Secrets;
  log: Log;
}): Promise<RestEngine> {
  const { url, poolSize, statementTimeoutMs, secrets, log } = options;
  const pool = createPool({
    url,
    poolSize,
    statementTimeoutMs,
    log,
    name: 'leakblock-rest',
    types: restTypes,
  });
  try {
    await checkServingRole(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const connection = createPostgresConnection({ url });
  // The driver that it brings ends the process when a connection dies during a request (P11).
  await connection.close();
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) }) as never;
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: maxRows, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: secrets.internalJwt,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretApiKey,
      enable_signup: false,
    },
    storage: { enabled: false },
    studio: { enabled: false },
  } as never);
  await app.init();
  const key = new TextEncoder().encode(secrets.internalJwt);

  return {
    handle: async ({ method, path, headers, body }, caller) => {
      const inner = new Headers(headers);
      inner.set('apikey', secrets.publishableKey);
      if (caller.kind === 'user') {
        inner.set('authorization', `Bearer ${await signInternal(key, caller)}`);
      }
      const response = await app.server.fetch(
        new Request(`http://rest.internal${path}`, { method, headers: inner, body }),
      );
      return response;
    },
    stop: async () => {
      await pool.end();
    },
  };
}

/** The caller's claims for the engine, which reads HS256 only; good for as long as one request takes. */
function signInternal(key: Uint8Array, caller: Extract<Caller, { kind: 'user' }>): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...caller.claims, iat: seconds, exp: seconds + 30 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(key);
}
