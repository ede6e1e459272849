import type { TestGateway } from './start-test-gateway.ts';

/**
 * For tests: every column of text, JSON, ids or bytes of every table of the database whose rows hold one of some words, as
 * `table.column: word`.
 */
export async function findTexts(gateway: TestGateway, words: readonly string[]): Promise<string[]> {
  const columns = await gateway.sql<{ table: string; column: string; type: string }>(
    `select c.oid::regclass::text as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'uuid', 'uuid[]', 'character varying',
         'bytea', 'inet', 'name')
     order by 1, 2`,
  );
  const found: string[] = [];
  for (const { column, table, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await gateway.sql<{ word: string }>(
      `select word from unnest($1::text[]) as word
       where exists (select from ${table} where strpos(lower(${text}), lower(word)) > 0)`,
      [words],
    );
    found.push(...rows.map(({ word }) => `${table}.${column}: ${word}`));
  }
  return found;
}
