import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectations, plantedRows } from './expectations.ts';
import type { Verb } from './expectations.ts';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

const profile = (id: string) =>
  `address city country date_of_birth discreet_mode first_name ${id}last_name locale phone postal_code`;

/**
 * What people may write of rows that they may write at all, column by column: everything else is refused, or keeps what
 * the database says, whatever they send. A new column of these tables fails until somebody has decided.
 */
const writable: Record<string, { insert?: string; update?: string }> = {
  profiles: { insert: profile('id '), update: profile('') },
  // When something was added orders her own list and nothing else.
  user_niches: { insert: 'created_at id niche user_id', update: 'created_at niche' },
  stage_names: { insert: 'created_at id name user_id', update: 'created_at name' },
  official_links: {
    insert: 'created_at id platform url user_id',
    update: 'created_at platform url',
  },
  notifications: { update: 'read' },
  works: { update: 'made_by maker_name title' },
  saved_filters: { insert: 'list name query user_id' },
};

let database: SeededDatabase;
let owner: string;
beforeAll(async () => {
  database = await openSeededDatabase();
  owner = database.id('agency-creator');
  await database.owner.query(plantedRows.replaceAll('$1', `'${owner}'`));
});
afterAll(async () => database.close());

/** Tables whose rows she also reads; what becomes of a crash note that she sends stands in diagnostics.test.ts. */
const tablesFor = (verb: Verb) =>
  Object.entries(expectations).flatMap(([table, { may }]) =>
    may[verb].includes('owner') && may.select.includes('owner') ? [table] : [],
  );

type Column = { name: string; type: string };

/** A value of the column's type other than this one, which is SQL. */
function another({ name, type }: Column, than = name): string {
  if (type.endsWith('[]')) return `array_append(coalesce(${than}, '{}'::${type}), 'x')`;
  const values: Record<string, string> = {
    boolean: `not coalesce(${than}, false)`,
    bytea: `coalesce(${than}, ''::bytea) || '\\x01'::bytea`,
    date: `coalesce(${than}, current_date) + 1`,
    jsonb: `'{"another": true}'::jsonb`,
    text: `coalesce(${than}, '') || 'x'`,
    uuid: 'gen_random_uuid()',
    'timestamp with time zone': `coalesce(${than}, now()) + interval '1 day'`,
  };
  return values[type] ?? `coalesce(${than}, 0) + 1`;
}

/** Columns of which what was sent is stored, or is refused by nothing but a rule about values (SQLSTATE 23). */
async function listWritable(
  table: string,
  statement: (column: Column) => string,
): Promise<string | undefined> {
  const { rows: columns } = await database.owner.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [`public.${table}`],
  );
  const open: string[] = [];
  for (const column of columns) {
    const sql = statement(column).replaceAll('$1', `'${owner}'::uuid`);
    const { error, rows } = await database.attempt('agency-creator', sql);
    // Refused by a right or a guard, or since the database numbers it; anything else is a mistake of this file.
    if (error !== null)
      expect([table, column.name, error]).toEqual([
        table,
        column.name,
        expect.stringMatching(/^(23|42501|428C9)/),
      ]);
    if (error?.startsWith('23') === true || rows[0]?.['is_stored'] === true) open.push(column.name);
  }
  return open.length === 0 ? undefined : open.join(' ');
}

it('are listed for every table that people write', () => {
  const tables = new Set([...tablesFor('insert'), ...tablesFor('update')]);
  expect(Object.keys(writable).sort()).toEqual([...tables].sort());
});

describe.each(tablesFor('update'))('%s', (table) => {
  it('changes in these columns', async () => {
    const { where } = expectations[table]!;
    const found = await listWritable(
      table,
      (column) => `
        with sent as (select ${another(column)} as value from public.${table} where ${where} limit 1)
        update public.${table} as t set ${column.name} = (select value from sent) where ${where}
        returning t.${column.name} = (select value from sent) as is_stored`,
    );
    expect(found).toBe(writable[table]?.update);
  });
});

describe.each(tablesFor('insert'))('%s', (table) => {
  it('begins with these columns', async () => {
    // A person's own profile exists; inserting it is tried where it does not.
    if (table === 'profiles')
      await database.owner.query('delete from public.profiles where id = $1', [owner]);
    const { insert } = expectations[table]!;
    const [, names = '', values = ''] = /^\(([^)]*)\)\s*values\s*\((.*)\)$/s.exec(insert) ?? [];
    const honest = names.split(/\s*,\s*/);
    const sentBy = values.split(/\s*,\s*/);
    const found = await listWritable(table, (column) => {
      const place = honest.indexOf(column.name);
      const value =
        place < 0
          ? another(column, `null::${column.type}`)
          : `${sentBy[place] ?? ''}::${column.type}`;
      return `
        with sent as (select ${value} as value)
        insert into public.${table} as t (${names}${place < 0 ? `, ${column.name}` : ''})
        select ${values}${place < 0 ? ', value' : ''} from sent
        returning t.${column.name} = (select value from sent) as is_stored`;
    });
    expect(found).toBe(writable[table]?.insert);
  });
});
