import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

/** Every right on every schema, table, column, sequence and function, one line each. */
const allRights = `
  with rights (kind, name, acl) as (
    select 'schema', nspname::text, nspacl from pg_namespace
    union all
    select case relkind when 'S' then 'sequence' else 'table' end, relnamespace::regnamespace || '.' || relname, relacl
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select 'column', c.relnamespace::regnamespace || '.' || c.relname || '.' || attname, attacl
    from pg_attribute join pg_class as c on c.oid = attrelid
    union all
    select 'function', pronamespace::regnamespace || '.' || proname,
      coalesce(proacl, acldefault('f', proowner)) from pg_proc
  )
  select kind || ' ' || name || ' ' || coalesce(nullif(grantee, 0)::regrole::text, 'everybody') || ': '
    || string_agg(lower(privilege_type), ', ' order by privilege_type) as line
  from rights, lateral aclexplode(acl)
  where split_part(name, '.', 1) in ('public', 'private', 'auth', 'storage') and grantee <> grantor
  group by kind, name, grantee order by 1`;

it('the rights on everything are those that were agreed', async () => {
  const { rows } = await database.owner.query<{ line: string }>(allRights);
  const text = `${rows.map(({ line }) => line).join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('grants.txt');
});
