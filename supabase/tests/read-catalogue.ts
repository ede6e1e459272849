import { openClient } from '@leakblock/database/testing';

/** What PostgreSQL knows of our schemas, one line a fact, independent of the order in which it was made. */
const facts = `
  with ours (oid) as (select oid from pg_namespace where nspname in ('public', 'private'))
  select 'schema ' || nspname || ' ' || coalesce(nspacl::text, '') as fact
  from pg_namespace where oid in (select oid from ours)
  union all
  select 'table ' || oid::regclass || ' rls ' || relrowsecurity || ' persistence ' || relpersistence::text
  from pg_class where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm')
  union all
  select 'rights ' || c.oid::regclass || ' ' || acl::text
  from pg_class as c, unnest(relacl) as acl where relnamespace in (select oid from ours)
  union all
  select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
    || ' not null ' || attnotnull || ' identity ' || attidentity::text
    || ' default ' || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || coalesce(attacl::text, '')
  from pg_attribute join pg_class as c on c.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace in (select oid from ours) and conrelid <> 0
  union all
  select 'index ' || pg_get_indexdef(i.indexrelid)
  from pg_index as i join pg_class as c on c.oid = i.indexrelid where c.relnamespace in (select oid from ours)
  union all
  select 'trigger ' || pg_get_triggerdef(t.oid)
  from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
  where c.relnamespace in (select oid from ours) and not tgisinternal
  union all
  select 'policy ' || polrelid::regclass || ' ' || polname || ' ' || polcmd::text || ' ' || polpermissive
    || ' to ' || (select string_agg(r::regrole::text, ',' order by r::regrole::text) from unnest(polroles) as r)
    || ' using ' || coalesce(pg_get_expr(polqual, polrelid), '')
    || ' check ' || coalesce(pg_get_expr(polwithcheck, polrelid), '')
  from pg_policy
  union all
  select 'function ' || pg_get_functiondef(p.oid) || ' ' || (
    select string_agg(acl::text, ' ' order by acl::text) from unnest(coalesce(proacl, acldefault('f', proowner))) as acl
  )
  from pg_proc as p where pronamespace in (select oid from ours)
  union all
  select 'published ' || pubname || ' ' || schemaname || '.' || tablename from pg_publication_tables
  order by 1`;

/** The catalogue of a database as sorted lines. Two databases with equal lines behave alike. */
export async function readCatalogue(ownerUrl: string): Promise<string[]> {
  const client = await openClient(ownerUrl);
  try {
    // Names are written with their schema only where the search path does not find them.
    await client.query(`set search_path = ''`);
    const { rows } = await client.query<{ fact: string }>(facts);
    return rows.map(({ fact }) => fact);
  } finally {
    await client.end();
  }
}
