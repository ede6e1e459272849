import type { Writable } from 'node:stream';
import type { PostgresDialectConfig } from 'kysely';
import type pg from 'pg';

export type KeptPool = Exclude<PostgresDialectConfig['pool'], (...given: never[]) => unknown>;
type KyselyClient = Awaited<ReturnType<KeptPool['connect']>>;

/** Statements whose plans one connection keeps; each costs PostgreSQL some hundred kilobytes at most. */
const keptPerConnection = 100;
/** Texts that are remembered as seen, for all connections together. */
const rememberedTexts = 1000;
/** Letters of a text beyond which it was written for this one question. */
const maxTextLength = 8000;

/** One statement that can be planned. */
const plannable = /^\s*(select|insert|update|delete|with)\b[^;]*$/i;
/**
 * One that takes all columns, whichever there are: kept, it would fail once a migration adds one. The star of `count(*)`
 * stands for none.
 */
const takesAllColumns = /(?<!count\()\*/i;
/** The words of `actAs`, whose answer nobody reads. */
const isForWhom = (text: string): boolean => text.startsWith("select set_config('role', '");
/** SQLSTATE of a kept statement whose columns are others by now. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000';

/** Names of texts that came before. */
type Names = {
  /** Null for a text that is not kept. */
  of: (text: string) => string | null;
  /** The next one gets another name. */
  renew: (text: string) => void;
};

/**
 * The pool as Kysely needs it, once for each, with fewer round trips and less planning:
 * - a transaction begins, and says for whom it acts, together with its first question;
 * - of a statement that comes again each connection keeps the plan. PostgreSQL makes it anew by itself when the role, the
 *   schema or the statistics have changed.
 */
export function keepStatements(pool: pg.Pool): KeptPool {
  const names = createNames();
  const clients = new WeakMap<pg.PoolClient, KyselyClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? keepOn(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function createNames(): Names {
  const seen = new Map<string, string | null>();
  let count = 0;
  const nextName = (): string => `kept-${String((count += 1))}`;
  return {
    of: (text) => {
      if (text.length > maxTextLength || !plannable.test(text) || takesAllColumns.test(text)) {
        return null;
      }
      const known = seen.get(text);
      // The one that was not asked for the longest is forgotten first.
      seen.delete(text);
      const [oldest] = seen.keys();
      if (seen.size >= rememberedTexts && oldest !== undefined) seen.delete(oldest);
      const name = known === undefined ? null : (known ?? nextName());
      seen.set(text, name);
      return name;
    },
    renew: (text) => {
      seen.set(text, nextName());
    },
  };
}

function keepOn(client: pg.PoolClient, names: Names): KyselyClient {
  /** How the transaction begins that has not been begun yet. */
  let begin: string | null = null;
  /** Whether that says for whom it acts. */
  let isSaid = false;
  const kept = new Set<string>();
  // The driver's own list of what it has sent: it leaves the text out from then on.
  const { parsedStatements, stream } = (client as unknown as { connection: Parsed }).connection;

  async function forgetOldest(): Promise<void> {
    const [oldest] = kept;
    if (kept.size < keptPerConnection || oldest === undefined) return;
    kept.delete(oldest);
    if (parsedStatements[oldest] === undefined) return;
    await client.query(`deallocate "${oldest}"`);
    parsedStatements[oldest] = undefined;
  }

  /** Under which name the connection keeps it, now that there is room; null when it does not. */
  async function nameFor(text: string): Promise<string | null> {
    const name = names.of(text);
    if (name === null) return null;
    if (!kept.delete(name)) await forgetOldest();
    kept.add(name);
    return name;
  }

  async function send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return ask(await nameFor(text), text, values);
  }

  async function ask(
    name: string | null,
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult> {
    if (name === null) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (isOutdated(error)) names.renew(text);
      throw error;
    }
  }

  async function query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const values = [...parameters];
    if (/^(begin|start transaction)\b/.test(text)) {
      begin = text;
      return nothing('BEGIN');
    }
    if (begin === null) return send(text, values);
    if (isForWhom(text)) {
      begin = `${begin}; ${text}`;
      isSaid = true;
      return nothing('SELECT');
    }
    const [beginning, isTogether] = [begin, isSaid];
    begin = null;
    isSaid = false;
    // A transaction in which nothing was asked.
    if (text === 'commit' || text === 'rollback') return nothing(text.toUpperCase());
    if (!isTogether) {
      await client.query(beginning);
      return send(text, values);
    }
    const name = await nameFor(text);
    // Both leave in one packet. Should it not be taken for whom, the transaction is over and PostgreSQL refuses the question
    // (25P02). Should not even the transaction begin (57014), it is asked as the login role, which may ask nothing.
    stream.cork();
    const both = Promise.all([client.query(beginning), ask(name, text, values)]);
    stream.uncork();
    const [, result] = await both;
    return result;
  }

  return {
    query: query as unknown as KyselyClient['query'],
    release: (isBroken) => {
      begin = null;
      isSaid = false;
      client.release(isBroken);
    },
  };
}

type Parsed = { parsedStatements: Record<string, string | undefined>; stream: Writable };

const nothing = (command: string): pg.QueryResult => ({
  command,
  rowCount: 0,
  rows: [],
  oid: 0,
  fields: [],
});
