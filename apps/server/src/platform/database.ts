import { Kysely, PostgresDialect, sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import pg from 'pg';
import type { Caller } from './caller.ts';
import { dropWhenSilent } from './drop-when-silent.ts';
import { keepStatements } from './kept-statements.ts';
import type { Log } from './log.ts';
import { serverTypes } from './parse-value.ts';
import type { Tables } from './tables.ts';
import { noTracing } from './tracing/tracing.ts';
import type { Tracing } from './tracing/tracing.ts';

export type ServerTransaction = Transaction<Tables>;

/**
 * The server's own door to the database. Every statement runs in a transaction with a role of its own. One that PostgreSQL
 * ended because it and another waited for each other is begun anew: what runs in it changes nothing outside it.
 */
export type ServerDatabase = {
  /** As `service_role`: past the policies. Only for what no person may do by herself. */
  asService: <T>(
    run: (trx: ServerTransaction) => Promise<T>,
    options?: {
      /** Only reads, and everything as of its begin (`repeatable read`). */
      isSnapshot?: boolean;
    },
  ) => Promise<T>;
  /**
   * As `leakblock_server` itself: reads and writes schema auth, and nothing of the product's tables. For
   * our own sign-in only.
   */
  asServer: <T>(run: (trx: ServerTransaction) => Promise<T>) => Promise<T>;
  /** As the caller: role `anon` or `authenticated` with her claims, so that the policies decide. */
  asUser: <T>(caller: Caller, run: (trx: ServerTransaction) => Promise<T>) => Promise<T>;
  /** Answers when the database does. */
  ping: () => Promise<void>;
  pool: pg.Pool;
  stop: () => Promise<void>;
};

export type DatabaseOptions = {
  /** Connection address as the role `leakblock_server`. */
  url: string;
  poolSize: number;
  statementTimeoutMs: number;
  /** Longest wait for what another holds; otherwise as long as a statement may run. */
  lockTimeoutMs?: number;
  log: Log;
  tracing?: Tracing;
};

/** A statement that ran out of time is told so; when not even that comes after this long, the connection is dead. */
const silentMs = 5000;

/**
 * A pool that survives the death of its connections: without the handler on each client, a connection
 * that dies while in use would end the process (SECURITY 2.2, P11).
 */
export function createPool(
  options: DatabaseOptions & { name: string; types: pg.CustomTypesConfig },
): pg.Pool {
  const { log, name } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: name,
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5000,
    // What kept-statements.ts sends together leaves together.
    pipeline: true,
    options: `-c TimeZone=UTC -c statement_timeout=${String(options.statementTimeoutMs)} -c lock_timeout=${String(options.lockTimeoutMs ?? 0)} -c idle_in_transaction_session_timeout=60000`,
    types: options.types,
  });
  const report = (error: Error) => {
    if (pool.ending) return;
    log.warn({ pool: name, err: error }, 'A database connection was lost.');
  };
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
    dropWhenSilent(client, options.statementTimeoutMs + silentMs);
  });
  return pool;
}

/**
 * Runs a part of a transaction as the server's own role, which alone writes schema auth and the job queue, and goes on
 * under the role it had.
 */
export async function asLoginRole<T>(trx: ServerTransaction, run: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx);
  await sql`select set_config('role', 'none', true)`.execute(trx);
  const result = await run();
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(trx);
  return result;
}

/**
 * Role and claims of a transaction, as its first statement: one without parameters, so that it goes out together with the
 * beginning and the first question (kept-statements.ts knows it by its first words). Whoever looks at another's account changes nothing there, whatever comes after.
 */
export function actAs(role: string, claims: object): RawBuilder<unknown> {
  const [as, by] = [role, JSON.stringify(claims)].map(pg.escapeLiteral);
  return sql.raw(
    `select set_config('role', ${as ?? ''}, true), set_config('request.jwt.claims', ${by ?? ''}, true)${
      'act' in claims ? ", set_config('transaction_read_only', 'on', true)" : ''
    }`,
  );
}

/** Times a transaction is begun anew. */
const beginnings = 3;

/**
 * Runs a transaction again that was ended to let another go on (40P01, `deadlock_detected`): PostgreSQL's manual leaves
 * this to whoever began it, and nothing of it has happened.
 */
export async function beginAnew<T>(log: Log, transact: () => Promise<T>): Promise<T> {
  for (let begun = 1; ; begun += 1) {
    try {
      return await transact();
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01';
      if (!isDeadlock || begun > beginnings) throw error;
      log.warn({ err: error }, 'Two transactions waited for each other: one is begun anew.');
    }
  }
}

/** Opens the pool (no connection is made before the first statement). */
export function openDatabase(options: DatabaseOptions): ServerDatabase {
  const pool = createPool({ ...options, name: 'leakblock', types: serverTypes });
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: keepStatements(pool) }),
  });

  const { log, tracing = noTracing } = options;
  const traced = <T>(role: string, run: () => Promise<T>) =>
    tracing.span(
      {
        ...{ name: 'database transaction', kind: 'client' },
        attributes: { 'db.system.name': 'postgresql', 'leakblock.role': role },
      },
      run,
    );

  async function runAs<T>(
    role: string,
    claims: object,
    run: (trx: ServerTransaction) => Promise<T>,
    isSnapshot = false,
  ): Promise<T> {
    const begun = isSnapshot
      ? kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : kysely.transaction();
    return traced(role, () =>
      beginAnew(log, () =>
        begun.execute(async (trx) => {
          await actAs(role, claims).execute(trx);
          return run(trx);
        }),
      ),
    );
  }

  return {
    asService: (run, options) =>
      runAs('service_role', { role: 'service_role' }, run, options?.isSnapshot),
    asServer: (run) =>
      traced('leakblock_server', () => beginAnew(log, () => kysely.transaction().execute(run))),
    asUser: (caller, run) =>
      caller.kind === 'user'
        ? runAs('authenticated', caller.claims, run)
        : runAs('anon', { role: 'anon' }, run),
    ping: async () => {
      await pool.query('select 1');
    },
    pool,
    stop: () => pool.end(),
  };
}
