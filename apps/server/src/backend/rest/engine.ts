// First of all: what follows replaces what this keeps.
import { restoreWarnings } from './emit-warning.ts';
import { AppError } from '@leakblock/domain/errors';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { SignJWT } from 'jose';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import type pg from 'pg';
import { visitor } from '../../platform/caller.ts';
import type { Caller, UserClaims } from '../../platform/caller.ts';
import { createPool } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { checkServingRole } from './check-role.ts';
import { answerDatabaseError } from './database-failure.ts';
import { noteError, observeEngine } from './observe-engine.ts';
import { restTypes } from './rest-types.ts';

restoreWarnings();

/** Rows that one answer holds at most. */
const maxRows = 500;

type RestRequest = {
  method: string;
  path: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | null;
};

type RestApp = {
  init: () => Promise<unknown>;
  server: { fetch: (request: Request) => Response | Promise<Response> };
};

/** PostgREST's protocol on our database, reachable only from inside this process. */
export type RestEngine = {
  /**
   * `path` begins with `/rest/v1/`; the caller's rights decide.
   * @throws AppError for every failure that is not the request's
   */
  handle: (request: RestRequest, caller: Caller) => Promise<Response>;
  /** Its connections, for the figures of this program. */
  pool: pg.Pool;
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
  const key = new TextEncoder().encode(secrets.internalJwt);
  let app = await createApp(url, pool, secrets);
  let schema = await readSchemaState(pool);
  let reloading: Promise<boolean> | null = null;

  /** The engine reads the schema once (P10): after a migration of another gateway it is made anew. */
  async function reload(): Promise<boolean> {
    const current = await readSchemaState(pool);
    if (current === schema) return false;
    await checkServingRole(pool);
    app = await createApp(url, pool, secrets);
    schema = current;
    log.info('The database schema changed: the REST engine has read it again.');
    return true;
  }

  async function ask(request: RestRequest, caller: Caller): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('apikey', secrets.publishableKey);
    if (caller.kind === 'user') {
      headers.set('authorization', `Bearer ${await signInternal(key, caller)}`);
    }
    const { method, path, body } = request;
    const { answer, error } = await observeEngine(log, () =>
      app.server.fetch(new Request(`http://rest.internal${path}`, { method, headers, body })),
    );
    if (answer.status < 500) return answer;
    if (error !== null) return answerDatabaseError(error);
    throw new AppError('server.unexpected', undefined, {
      cause: new Error((await answer.text()).slice(0, 500)),
    });
  }

  // The first request would wait for the schema to be read.
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`);
  const path = `/rest/v1/${rows[0]?.name ?? ''}?limit=0`;
  await ask({ method: 'GET', path, headers: new Headers(), body: null }, visitor);

  return {
    handle: async (request, caller) => {
      const answer = await ask(request, caller);
      if (answer.status !== 404 && answer.status !== 400) return answer;
      const text = await answer.clone().text();
      if (!/"code":"PGRST20[0-5]"/.test(text)) return answer;
      reloading ??= reload().finally(() => {
        reloading = null;
      });
      return (await reloading) ? ask(request, caller) : answer;
    },
    pool,
    stop: async () => {
      await pool.end();
    },
  };
}

async function createApp(url: string, pool: pg.Pool, secrets: Secrets): Promise<RestApp> {
  const connection = createPostgresConnection({ url });
  // The driver that it brings ends the process when a connection dies during a request (P11). It has
  // not connected yet.
  await connection.close();
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) }) as never;
  connection.normalizeDbError = (error: unknown) => {
    noteError(error);
    return error;
  };
  // It would find out by itself at the first request, once and for all: without a table with row level
  // security it would never set a role (P2), with one it would grant everything to everybody (P3).
  (connection as unknown as { rlsState: string }).rlsState = 'active';
  // It would send six statements one after the other to say who asks.
  (connection as unknown as { applyJwtSessionContext: ApplyContext }).applyJwtSessionContext =
    applyContext;
  const app: RestApp = new App({
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
  return app;
}

type ApplyContext = (
  trx: Transaction<unknown>,
  context: { auth?: { role?: string; jwt?: object } },
) => Promise<void>;

/** Role and claims of the transaction, in one statement. */
const applyContext: ApplyContext = async (trx, { auth }) => {
  const role = auth?.role ?? 'anon';
  if (role !== 'anon' && role !== 'authenticated') {
    throw new Error('The REST engine speaks for visitors and signed-in people only.');
  }
  const claims = JSON.stringify(auth?.jwt ?? {});
  await sql`
    select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`.execute(
    trx,
  );
  if ('act' in (auth?.jwt ?? {})) await sql`set transaction read only`.execute(trx);
};

/** Changes whenever a table, column or function of schema `public` does. */
async function readSchemaState(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(`
    select md5(concat(
      (select string_agg(concat(c.oid, c.relkind, c.relrowsecurity, a.attnum, a.attname, a.atttypid), ',' order by c.oid, a.attnum)
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relnamespace = 'public'::regnamespace),
      (select string_agg(concat(oid, xmin), ',' order by oid)
       from pg_proc where pronamespace = 'public'::regnamespace)
    )) as state`);
  return rows[0]?.state ?? '';
}

/** Seconds an internal token is good for, and seconds that one is used again for the same person. */
const internalSeconds = 60;
const reusedSeconds = 30;
const internalTokens = new WeakMap<UserClaims, { token: Promise<string>; madeAt: number }>();

/**
 * The caller's claims for the engine, which reads HS256 only. The same token of a person has the same claims
 * object for a while, so most requests need no new signature.
 */
function signInternal(
  key: Uint8Array,
  { claims }: Extract<Caller, { kind: 'user' }>,
): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const present = internalTokens.get(claims);
  if (present !== undefined && seconds - present.madeAt < reusedSeconds) return present.token;
  const token = new SignJWT({ ...claims, iat: seconds, exp: seconds + internalSeconds })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(key);
  internalTokens.set(claims, { token, madeAt: seconds });
  return token;
}
