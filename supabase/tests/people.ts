import { readFile } from 'node:fs/promises';
import { createTestDatabase, openClient } from '@leakblock/database/testing';

/** Somebody of seed.sql by the part before the @, or nobody (a visitor). */
export type Person = string | null;

/** As whom a statement runs. */
type Claims = { role: string; sub?: string; email?: string; aal?: string };

/** What became of one statement: its rows, or the SQLSTATE it was refused with. */
export type Attempt = { rows: Record<string, unknown>[]; count: number; error: string | null };

export type SeededDatabase = {
  /** Runs a statement for good, as the owner of the database. */
  owner: Awaited<ReturnType<typeof openClient>>;
  /** Connection address as the owner, for who needs a second connection. */
  url: string;
  id(handle: string): string;
  /** Tries one statement as this person through the role of the REST engine, and undoes it. */
  attempt(person: Person, sql: string, values?: unknown[]): Promise<Attempt>;
  /** Tries one statement as functions and jobs of the server do, past the policies, and undoes it. */
  attemptAsServer(sql: string, values?: unknown[]): Promise<Attempt>;
  /** Does one statement as this person for good. @throws when it is refused. */
  keep(person: Person, sql: string, values?: unknown[]): Promise<Attempt>;
  close(): Promise<void>;
};

/** A database with the migrations and the people of seed.sql. */
export async function openSeededDatabase(): Promise<SeededDatabase> {
  const database = await createTestDatabase();
  const owner = await openClient(database.ownerUrl);
  const api = await openClient(database.liteApiUrl);
  await owner.query(await readFile(new URL('../seed.sql', import.meta.url), 'utf8'));
  const { rows } = await owner.query<{ id: string; email: string }>(
    'select id, email from auth.users',
  );
  const ids = new Map(rows.map(({ id, email }) => [email.split('@')[0] ?? '', id]));

  function id(handle: string): string {
    const found = ids.get(handle);
    if (found === undefined) throw new Error(`nobody in seed.sql is called ${handle}`);
    return found;
  }

  function claimsOf(person: Person): Claims {
    if (person === null) return { role: 'anon' };
    return { role: 'authenticated', sub: id(person), email: `${person}@example.org`, aal: 'aal2' };
  }

  async function run(
    claims: Claims,
    end: 'commit' | 'rollback',
    sql: string,
    values: unknown[] = [],
  ): Promise<Attempt> {
    await api.query('begin');
    try {
      await api.query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
        [claims.role, JSON.stringify(claims)],
      );
      // Several statements in one text give several results; the last one counts.
      const results = [
        await api.query<Record<string, unknown>>(sql, values.length > 0 ? values : undefined),
      ].flat();
      const result = results.at(-1);
      await api.query(end);
      return { rows: result?.rows ?? [], count: result?.rowCount ?? 0, error: null };
    } catch (error) {
      await api.query('rollback');
      if (!(error instanceof Error && 'code' in error)) throw error;
      return { rows: [], count: 0, error: String(error.code) };
    }
  }

  return {
    owner,
    url: database.ownerUrl,
    id,
    attempt: (person, sql, values) => run(claimsOf(person), 'rollback', sql, values),
    attemptAsServer: (sql, values) => run({ role: 'service_role' }, 'rollback', sql, values),
    async keep(person, sql, values) {
      const done = await run(claimsOf(person), 'commit', sql, values);
      if (done.error !== null) throw new Error(`refused with ${done.error}: ${sql}`);
      return done;
    },
    async close() {
      await Promise.all([owner.end(), api.end()]);
      await database.drop();
    },
  };
}
