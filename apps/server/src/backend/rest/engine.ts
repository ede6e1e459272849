import { randomUUID } from 'node:crypto';
import { App, createPostgresConnection } from '@leakblock/database/rest-engine';
import { AppError } from '@leakblock/domain/errors';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import type pg from 'pg';
import { visitor } from '../../platform/caller.ts';
import type { Caller } from '../../platform/caller.ts';
import { awaitDatabase } from '../../platform/await-database.ts';
import { actAs, createPool } from '../../platform/database.ts';
import { keepStatements } from '../../platform/kept-statements.ts';
import type { KeptPool } from '../../platform/kept-statements.ts';
import type { Log } from '../../platform/log.ts';
import { checkServingRole } from './check-role.ts';
import { answerDatabaseError } from './database-failure.ts';
import { findTarget, narrowIntrospection } from './narrow-introspection.ts';
import type { KnowingConnection } from './narrow-introspection.ts';
import { noteError, observeEngine } from './observe-engine.ts';
import { restTypes } from './rest-types.ts';

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
 * `lite_api`, on our own connections, without sign-in, studio, storage and admin mode. No token ever gets
 * to it: who asks was found out before, and is told from inside.
 *
 * @throws SettingsError when the role has too many rights or row level security is off
 */
export async function startRestEngine(options: {
  /** Connection address as the role `lite_api`. */
  url: string;
  poolSize: number;
  statementTimeoutMs: number;
  log: Log;
}): Promise<RestEngine> {
  const { url, poolSize, statementTimeoutMs, log } = options;
  const pool = createPool({
    url,
    poolSize,
    statementTimeoutMs,
    // Below the other, so that who waits for somebody's row is told apart from who asks for too much.
    lockTimeoutMs: Math.ceil(statementTimeoutMs * 0.75),
    log,
    name: 'leakblock-rest',
    types: restTypes,
  });
  try {
    await awaitDatabase(log, () => checkServingRole(pool));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const passes = createPasses();
  // One for all readings of the schema: two would give two statements of a connection the same name.
  const kept = keepStatements(pool);
  let schema = await awaitDatabase(log, () => readSchemaState(pool));
  let app = await awaitDatabase(log, () => createApp(url, kept, passes, schema));
  let reloading: Promise<boolean> | null = null;

  /** The engine reads the schema once (P10): after a migration of another gateway it is made anew. */
  async function reload(): Promise<boolean> {
    const current = await readSchemaState(pool);
    if (current === schema) return false;
    await checkServingRole(pool);
    app = await createApp(url, kept, passes, current);
    schema = current;
    log.info('The database schema changed: the REST engine has read it again.');
    return true;
  }

  async function ask(request: RestRequest, caller: Caller): Promise<Response> {
    const { method, path, body, headers } = request;
    const pass = passes.give(caller);
    headers.set('apikey', pass);
    const { answer, error } = await observeEngine({ log, target: findTarget(path) }, () =>
      app.server.fetch(new Request(`http://rest.internal${path}`, { method, headers, body })),
    ).finally(() => {
      passes.take(pass);
    });
    if (answer.status < 500) return answer;
    const isWrite = !/^(GET|HEAD)$/.test(method) && !path.startsWith('/rest/v1/rpc/');
    if (error !== null) return answerDatabaseError(error, isWrite);
    throw new AppError('server.unexpected', undefined, {
      cause: new Error((await answer.text()).slice(0, 500)),
    });
  }

  // The first request would wait for the schema to be read.
  const { rows } = await awaitDatabase(log, () =>
    pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`),
  );
  const path = `/rest/v1/${rows[0]?.name ?? ''}?limit=0`;
  await awaitDatabase(log, () =>
    ask({ method: 'GET', path, headers: new Headers(), body: null }, visitor),
  );

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

/** What was read of the newest schema, and the state that it had. */
let lastRead: { schema: string; introspection: object } | null = null;

/** @param schema its state: engines of one process that serve the same read it once, which takes a third of a second */
async function createApp(
  url: string,
  pool: KeptPool,
  passes: Passes,
  schema: string,
): Promise<RestApp> {
  const connection = createPostgresConnection({ url });
  // The driver that it brings ends the process when a connection dies during a request (P11). It has
  // not connected yet.
  await connection.close();
  connection.kysely = new Kysely({
    dialect: new PostgresDialect({ pool }),
  }) as never;
  connection.normalizeDbError = (error: unknown) => {
    noteError(error);
    return error;
  };
  const inner = connection as unknown as InnerConnection;
  if (lastRead?.schema === schema) inner.introspection = lastRead.introspection;
  const read = inner.introspect.bind(inner);
  inner.introspect = async (options) => {
    const introspection = await read(options);
    if (lastRead?.schema !== schema) lastRead = { schema, introspection };
    return introspection;
  };
  narrowIntrospection(inner);
  // It would find out by itself at the first request, once and for all: without a table with row level
  // security it would never set a role (P2), with one it would grant everything to everybody (P3).
  inner.rlsState = 'active';
  // It would send six statements one after the other to say who asks.
  inner.applyJwtSessionContext = applyContext;
  // And five to tell functions about the request, of which no function of ours wants to know.
  inner.applyRpcRequestGucs = async (trx, { readOnly }) => {
    if (readOnly === true) await sql`set transaction read only`.execute(trx);
  };
  const app: RestApp = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: maxRows, pg_safe_update: true },
    auth: { enabled: false },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      // Who asks is known already: nothing of a request says it, and no other key is taken.
      server: { apiKeys: { resolver: (key: string) => Promise.resolve(passes.show(key)) } },
    },
  } as never);
  await app.init();
  return app;
}

/** Parts of the engine's connection that are not in its types. */
type InnerConnection = KnowingConnection & {
  /** What it read of the schema. */
  introspection?: object;
  rlsState: string;
  applyJwtSessionContext: (
    trx: Transaction<unknown>,
    context: { auth?: { role?: string; jwt?: object } },
  ) => Promise<void>;
  applyRpcRequestGucs: (
    trx: Transaction<unknown>,
    request: { readOnly?: boolean },
  ) => Promise<void>;
};

/** Role and claims of the transaction. */
const applyContext: InnerConnection['applyJwtSessionContext'] = async (trx, { auth }) => {
  const role = auth?.role ?? 'anon';
  if (role !== 'anon' && role !== 'authenticated') {
    throw new Error('The REST engine speaks for visitors and signed-in people only.');
  }
  await actAs(role, auth?.jwt ?? {}).execute(trx);
};

/** Who asks, for as long as a request is inside the engine: each has a key of its own, which nobody else can know. */
function createPasses() {
  const claims = new Map<string, object>();
  return {
    give: (caller: Caller): string => {
      const key = randomUUID();
      claims.set(key, caller.kind === 'user' ? caller.claims : { role: 'anon' });
      return key;
    },
    /** The engine's own form; null for a key that was not given. */
    show: (key: string) => {
      const known = claims.get(key);
      return known === undefined ? null : { type: 'publishable' as const, claims: known };
    },
    take: (key: string): void => {
      claims.delete(key);
    },
  };
}
type Passes = ReturnType<typeof createPasses>;

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
