import type pg from 'pg';

/** Everything on one installation that gets longer with its people and its years. */
type Column = {
  name: string;
  type: string;
  /** Stands in a primary key or a unique index: every row needs a value of its own. */
  isUnique: boolean;
  /** Names a person. */
  isPerson: boolean;
};

/** Whose the new rows are: one person's, or everybody's in turn. */
export type Whose = { userId: string } | { people: number };

/** The person with this number; SQL over the row number `n`. */
export const personSql = (people: number): string =>
  `md5('person ' || (n % ${String(people)}))::uuid`;

/**
 * The tables whose rows belong to people, in schemas public and private, that hold a row to copy; and what they are
 * copied by.
 */
export async function readGrowingTables(owner: pg.ClientBase): Promise<Map<string, Column[]>> {
  const { rows } = await owner.query<Column & { table: string }>(
    `select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type,
       exists (
         select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
       ) as "isUnique",
       exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
           and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
       ) as "isPerson"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.oid::regclass::text, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) {
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  const growing = new Map<string, Column[]>();
  for (const [table, columns] of tables) {
    const isOfPeople = columns.some(({ isPerson }) => isPerson) || table === 'audit_log';
    // One row a person at most: as many as there are people, and those are planted for themselves.
    const isOnePerPerson = columns.some(({ isPerson, isUnique }) => isPerson && isUnique);
    // Operators stay a handful, however many people there are.
    if (table === 'user_roles') continue;
    if (!isOfPeople || (isOnePerPerson && !hasOwnKey(columns))) continue;
    const { rowCount } = await owner.query(`select from ${table} limit 1`);
    if (rowCount === 1) growing.set(table, columns);
  }
  return growing;
}

const hasOwnKey = (columns: readonly Column[]): boolean =>
  columns.some(({ isPerson, isUnique }) => isUnique && !isPerson);

/** Copies a row of the table so often; what must be its own is made anew. Checks and triggers are off. */
export async function multiplyRows(
  owner: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  span: { from: number; to: number; whose: Whose },
): Promise<void> {
  const { from, to, whose } = span;
  const values = columns.map((column) => valueOf(column, whose));
  await owner.query(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
     select ${values.join(', ')}
     from (select * from ${table} limit 1) as t cross join generate_series(${String(from)}, ${String(to)}) as n
     on conflict do nothing`,
  );
}

/** Columns that hold one of a few words, also where they stand in a unique index. */
const words = new Set(['channel', 'claim', 'kind', 'plan', 'provider', 'scope', 'status']);

function valueOf({ name, type, isUnique, isPerson }: Column, whose: Whose): string {
  const column = `t."${name}"`;
  if (isPerson) {
    return 'userId' in whose
      ? `case when ${column} is null then null else '${whose.userId}'::uuid end`
      : `case when ${column} is null then null else ${personSql(whose.people)} end`;
  }
  if (type === 'timestamp with time zone') return `${column} - n * interval '7 minutes'`;
  if (!isUnique || words.has(name)) return column;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (/^(bigint|integer)$/u.test(type)) return '10000000 + n';
  if (type === 'bytea') return `sha256(('${name}' || n)::bytea)`;
  if (type === 'text' || type.startsWith('character')) return `${column} || '-' || n`;
  return column;
}
