import type { Client } from 'pg';

type Reference = { name: string; child: string; parent: string; condition: string; given: string };

/** Foreign keys between tables that hold data; a restore writes rows without asking them. */
const references = `
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    (select string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ')
     from unnest(c.conkey, c.confkey) as keys (child, parent)
     join pg_catalog.pg_attribute as ca on ca.attrelid = c.conrelid and ca.attnum = keys.child
     join pg_catalog.pg_attribute as pa on pa.attrelid = c.confrelid and pa.attnum = keys.parent) as condition,
    (select string_agg(format('c.%I is not null', ca.attname), ' and ')
     from unnest(c.conkey) as keys (child)
     join pg_catalog.pg_attribute as ca on ca.attrelid = c.conrelid and ca.attnum = keys.child) as given
  from pg_catalog.pg_constraint as c
  where c.contype = 'f' and c.connamespace::regnamespace::text in ('public', 'private', 'auth', 'storage', 'leakblock_auth')
  order by 2, 1`;

/**
 * Whether every row that names another finds it.
 * @param client as the owner
 * @returns how many kinds of references there are
 */
export async function checkReferences(
  client: Client,
  fault: (sentence: string) => void,
): Promise<number> {
  const { rows } = await client.query<Reference>(references);
  for (const { child, condition, given, name, parent } of rows) {
    const { rows: found } = await client.query<{ count: string }>(
      `select count(*) as count from ${child} as c
       where ${given} and not exists (select from ${parent} as p where ${condition})`,
    );
    const count = Number(found[0]?.count ?? 0);
    if (count > 0) fault(`${String(count)} rows of ${child} name no row of ${parent} (${name}).`);
  }
  return rows.length;
}
