import type pg from 'pg';

/** Columns of the whole database in which something looks sealed by this pattern, whether or not anybody thought of them. */
export async function searchSealed(client: pg.Client, pattern: string): Promise<string[]> {
  const { rows: columns } = await client.query<{ place: string; sql: string }>(
    `select format('%s.%s.%s', table_schema, table_name, column_name) as place,
       format('select from %I.%I where %s limit 1', table_schema, table_name,
         case data_type when 'bytea' then format($x$encode(substring(%I for 12), 'escape') ~ $1$x$, column_name)
           else format('%I::text ~ $1', column_name) end) as sql
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'private', 'auth', 'leakblock_auth', 'storage', 'pgboss')
       and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying')`,
  );
  const found: string[] = [];
  for (const { place, sql } of columns) {
    if ((await client.query(sql, [pattern])).rows.length > 0) found.push(place);
  }
  return found.filter((place) => !/^pgboss\.job_|^pgboss\.j[0-9a-f]/.test(place)).sort();
}
