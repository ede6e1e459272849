import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '../../apps/server/src/features/index.ts';
import { startTestGateway } from '../../apps/server/src/testing/start-test-gateway.ts';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

/**
 * Every right on every schema, table, column, sequence and function, one line each. Of what belongs to the program alone
 * as well: the REST engine inherits what service_role may, and must not come to its keys by that.
 */
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
  select kind || ' ' || told || ' ' || coalesce(nullif(grantee, 0)::regrole::text, 'everybody') || ': '
    || string_agg(distinct lower(privilege_type), ', ') as line
  from rights, lateral aclexplode(acl),
    -- One function for each published table, named by the table's number.
    lateral (select regexp_replace(name, '\\.see_\\d+$', '.see_') as told) as one
  where split_part(name, '.', 1) not in ('pg_catalog', 'information_schema', 'extensions', 'pgboss')
    and grantee <> grantor
  group by kind, told, grantee order by 1`;

it('the rights on everything are those that were agreed', async () => {
  const { rows } = await database.owner.query<{ line: string }>(allRights);
  const text = `${rows.map(({ line }) => line).join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('grants.txt');
});

/** Rights that what is made later gets by itself. */
const rightsToCome = `
  select defaclrole::regrole || ' ' || coalesce(defaclnamespace::regnamespace::text, '') || ' ' || defaclobjtype::text
    || ' ' || acl::text as line
  from pg_default_acl, unnest(defaclacl) as acl order by 1`;

it('a gateway and its jobs leave every one as it was, by starting and by serving', async () => {
  const gateway = await startTestGateway({ features });
  try {
    const person = await gateway.signIn();
    await gateway.client(person.token).from('profiles').insert({ id: person.userId });
    await gateway.client().from('sites').select('id');
    for (const rights of [allRights, rightsToCome]) {
      const { rows } = await database.owner.query<{ line: string }>(rights);
      expect(await gateway.sql(rights)).toEqual(rows);
    }
  } finally {
    await gateway.stop();
  }
});
