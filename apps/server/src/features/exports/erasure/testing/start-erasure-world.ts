import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../../testing/start-test-gateway.ts';
import { conditionFor, personalTables } from '../../personal-data/index.ts';
import type { TableName } from '../../personal-data/index.ts';
import { markRows, marks } from './mark-rows.ts';
import { plantedMore } from './planted-more.ts';
import { runSql } from './run-sql.ts';

const root = '../../../../../../../supabase';
export type ErasureWorld = {
  gateway: TestGateway;
  /** The clock of everything. */
  clock: { skippedMs: number };
  /** Somebody with a row in every table that is about people, each full of her name. */
  person: string;
  /** How many rows of a table are hers. */
  countOf: (table: TableName, userId: string) => Promise<number>;
  /** A hash of each table's rows that are not hers. */
  othersOf: (userId: string) => Promise<Record<string, string>>;
  /** The rows of hers, table by table, as a hash. */
  hersOf: (userId: string) => Promise<Record<string, string>>;
};

/** For tests: everybody of seed.sql, one of whom has a row in every personal table. */
export async function startErasureWorld(
  options: Parameters<typeof startTestGateway>[0] = {},
): Promise<ErasureWorld> {
  const clock = { skippedMs: 0 };
  const gateway = await startTestGateway({
    env: { WORKER_IN_PROCESS: 'false' },
    now: () => new Date(Date.now() + clock.skippedMs),
    ...options,
  });
  await gateway.sql(await readFile(new URL(`${root}/seed.sql`, import.meta.url), 'utf8'));
  const [found] = await gateway.sql<{ id: string }>('select id from auth.users where email = $1', [
    marks.email,
  ]);
  const person = found?.id ?? '';
  const planted = (await import(
    new URL(`${root}/tests/expectations.ts`, import.meta.url).href
  )) as { plantedRows: string };
  await gateway.sql(planted.plantedRows.replaceAll('$1', `'${person}'`));
  for (const statement of plantedMore) await gateway.sql(statement.replaceAll('$1', `'${person}'`));
  await markRows(gateway, person);
  for (const [bucketId, name] of storedFiles(person))
    await gateway.context.files.put({
      ...{ bucketId, name, bytes: Buffer.from(`${bucketId} ${name}`), type: 'text/html' },
      ...{ ownerId: person, asIs: true },
    });

  const hash = sql`md5(coalesce(string_agg(t::text, chr(10) order by t::text), ''))`;
  const hashes = async (userId: string, isHers: boolean): Promise<Record<string, string>> => {
    const all: Record<string, string> = {};
    for (const [name, table] of personalTables) {
      if (name === 'pgboss.job') continue;
      const mine = conditionFor(personalTables, table, userId);
      const rows = await runSql<{ answer: string }>(
        gateway,
        sql`select ${hash} as answer from ${sql.table(name)} as t where (${mine}) is ${isHers ? sql`true` : sql`not true`}`,
      );
      all[name] = rows[0]?.answer ?? '';
    }
    return all;
  };
  return {
    gateway,
    clock,
    person,
    countOf: async (name, userId) => {
      const table = personalTables.get(name);
      if (table === undefined) throw new Error(`${name} is no personal table.`);
      const rows = await runSql<{ answer: string }>(
        gateway,
        sql`select count(*)::text as answer from ${sql.table(name)} as t
          where ${conditionFor(personalTables, table, userId)}`,
      );
      return Number(rows[0]?.answer ?? 0);
    },
    othersOf: (userId) => hashes(userId, false),
    hersOf: (userId) => hashes(userId, true),
  };
}

/** Files of hers: one of the evidence that stays, one of the evidence that goes, a paper, an export that is ready. */
const storedFiles = (person: string) =>
  [
    ['evidence', `${person}/page.html`],
    ['evidence', `${person}/other.html`],
    ['identity-documents', `${person}/front.jpg`],
    ['exports', `aaaa0000-0000-4000-8000-000000000008/1.zip`],
  ] as const;
