import type { Client } from 'pg';

/** A table whose rows move, with the columns that can be written. */
export type MovedTable = { schema: string; name: string; columns: string[] };

/** Schemas that move; what only our own backend has moves between our own installations alone. */
const schemas = ['auth', 'storage', 'public', 'private'];
const ownSchemas = ['leakblock_auth'];

/**
 * What is worth nothing elsewhere: ways in, which a restore must not revive when they were ended since, and moments.
 */
const staying = new Set([
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.flow_state',
  'auth.one_time_tokens',
  'auth.mfa_challenges',
  'auth.mfa_amr_claims',
  'private.database_timelines',
  'private.host_slots',
  'private.figures',
  'private.idempotency_keys',
  'private.oauth_models',
  'private.role_rules',
  'leakblock_auth.signing_keys',
  'leakblock_auth.guesses',
  'leakblock_auth.proofs',
  'leakblock_auth.oauth_departures',
]);

/** Tables of this database, in the order of their names; generated columns write themselves. */
export async function readTables(
  client: Client,
  options: { withOwn: boolean },
): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     group by 1, 2 order by 1, 2`,
    [options.withOwn ? [...schemas, ...ownSchemas] : schemas],
  );
  return rows.filter((table) => !isStaying(table));
}

/** Whether the rows of a table stay where they are. */
export const isStaying = ({ schema, name }: Pick<MovedTable, 'schema' | 'name'>): boolean =>
  staying.has(`${schema}.${name}`);

/** A name as SQL has it, always in quotes. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableName = ({ schema, name }: Pick<MovedTable, 'schema' | 'name'>): string =>
  `${quote(schema)}.${quote(name)}`;

/** A sequence as SQL names it, and its last value. */
export type MovedSequence = { name: string; value: string };

/** Sequences of the tables' schemas that were used; their values are those of now, not of a snapshot. */
export async function readSequences(
  client: Client,
  tables: readonly MovedTable[],
): Promise<MovedSequence[]> {
  const { rows } = await client.query<MovedSequence>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
     from pg_catalog.pg_sequences where last_value is not null and schemaname = any($1) order by 1`,
    [[...new Set(tables.map(({ schema }) => schema))]],
  );
  return rows;
}

/** Goes on where the sequence was; one that is not here is left alone. */
export async function setSequence(
  client: Client,
  { name, value, isCalled = true }: MovedSequence & { isCalled?: boolean },
): Promise<void> {
  await client.query(
    'select pg_catalog.setval(found, $2::bigint, $3) from pg_catalog.to_regclass($1) as found where found is not null',
    [name, value, isCalled],
  );
}

/** Versions of the migrations of a database, in order. */
export async function readVersions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}
