import { openClient } from '@leakblock/database/testing';
import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actors, expectations } from './expectations.ts';
import type { Actor } from './expectations.ts';
import { functionsFor } from './function-expectations.ts';
import { callers, openSeededGateway } from './seeded-gateway.ts';
import type { HttpCaller, SeededGateway } from './seeded-gateway.ts';

/** The matrix of the tables once more, through the door that people use. */
let gateway: SeededGateway;
let owner: Awaited<ReturnType<typeof openClient>>;
/** Key of the owner's row that the expectation of a table names, as it was before anything changed. */
const keys = new Map<string, Row>();
beforeAll(async () => {
  gateway = await openSeededGateway();
  owner = await openClient(gateway.urls.ownerUrl);
  for (const table of tables) keys.set(table, await readKey(table));
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
});

const tables = Object.keys(expectations);
type Row = Record<string, unknown>;

async function ask<Found extends object>(sql: string, values?: unknown[]): Promise<Found> {
  const { rows } = await owner.query<Found>(sql, values);
  const [row] = rows;
  if (row === undefined) throw new Error(`no row: ${sql}`);
  return row;
}

async function readKey(table: string): Promise<Row> {
  const where = expectations[table]!.where.replaceAll('$1', `'${gateway.ownerId}'::uuid`);
  const { key } = await ask<{ key: Row }>(
    `select (
       select jsonb_object_agg(attname, to_jsonb(t) -> attname) from pg_index
       join pg_attribute on attrelid = indrelid and attnum = any (indkey)
       where indrelid = 'public.${table}'::regclass and indisprimary
     ) as key from public.${table} as t where ${where} limit 1`,
  );
  return key;
}

/** Columns that a role of the API may read, and those that no right opens. */
async function columnsOf(table: string): Promise<{ open: string[]; closed: string[] }> {
  const { open, closed } = await ask<Record<'open' | 'closed', string[] | null>>(
    `select array_agg(attname::text order by attname) filter (where may) as open,
       array_agg(attname::text order by attname) filter (where not may) as closed
     from pg_attribute, lateral (select has_column_privilege('authenticated', attrelid, attnum, 'SELECT') as may) as one
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${table}`],
  );
  return { open: open ?? [], closed: closed ?? [] };
}

const keyOf = (table: string): Row => keys.get(table) ?? {};

/** The owner's row as it stands; null when it is gone. */
async function rowOf(table: string, key: Row): Promise<Row | null> {
  const { row } = await ask<{ row: Row | null }>(
    `select (select to_jsonb(t) from public.${table} as t where to_jsonb(t) @> $1) as row`,
    [key],
  );
  return row;
}

/** What the statements of an expectation write, as a client sends it: tried on a copy without rules and triggers. */
async function bodiesOf(table: string, key: Row): Promise<{ added: Row; patch: Row }> {
  const { insert, set } = expectations[table]!;
  const at = (text: string) => text.replaceAll('$1', `'${gateway.ownerId}'::uuid`);
  const pick = (row: Row, columns: string[]) =>
    Object.fromEntries(columns.map((column) => [column, row[column]]));
  await owner.query('begin');
  try {
    await owner.query(
      `create temporary table copy on commit drop as table public.${table} with no data`,
    );
    await owner.query(`insert into copy ${at(insert)}`);
    const { row: added } = await ask<{ row: Row }>(
      'select to_jsonb(copy) as row from copy limit 1',
    );
    await owner.query('truncate copy');
    await owner.query(
      `insert into copy select * from public.${table} as t where to_jsonb(t) @> $1`,
      [key],
    );
    await owner.query(`update copy set ${at(set)}`);
    const { row: changed } = await ask<{ row: Row }>('select to_jsonb(copy) as row from copy');
    const named = /^\(([^)]*)\)/.exec(insert)?.[1]?.split(/\s*,\s*/) ?? [];
    const assigned = [...set.matchAll(/(?:^|,\s*)(\w+)\s*=/g)].map(([, column]) => column ?? '');
    return {
      added: pick(
        added,
        named.map((name) => name.trim()),
      ),
      patch: pick(changed, assigned),
    };
  } finally {
    await owner.query('rollback');
  }
}

/** Whether a request had its effect. Refused and touching no row are both a no; anything else is a fault. */
function took({ count, error, status }: PostgrestSingleResponse<unknown>): boolean {
  if (error === null) return count === null || count > 0;
  expect([error.code, status]).toSatisfy(
    ([code]: [string]) =>
      ['42501', 'request.unauthorized', 'administration.read_only'].includes(code),
    JSON.stringify(error),
  );
  return false;
}

async function ableOf(
  who: readonly HttpCaller[],
  attempt: (caller: HttpCaller) => PromiseLike<PostgrestSingleResponse<unknown>>,
): Promise<HttpCaller[]> {
  const outcomes = await Promise.all(who.map(async (caller) => took(await attempt(caller))));
  return who.filter((_caller, place) => outcomes[place]);
}

const sorted = (names: readonly string[]) => [...names].sort();
/** Who must not write, of those who may write anything at all. */
const refused = (may: readonly Actor[]): HttpCaller[] =>
  actors.filter((actor) => !may.includes(actor));

/** Who reads which columns of a table, a line each. */
const visible: string[] = [];

describe.each(tables)('%s', (table) => {
  const { may } = expectations[table]!;
  const of = (caller: HttpCaller) => gateway.clientOf(caller).from(table);

  it('is read by exactly those for whom it is meant', async () => {
    const key = keyOf(table);
    const { open, closed } = await columnsOf(table);
    const able = await ableOf(callers, (caller) =>
      of(caller).select(open.join(), { count: 'exact' }).match(key),
    );
    // An operator who looks sees what both she and the owner may see.
    const looks = may.select.includes('owner') && may.select.includes('admin');
    // Who is suspended and whoever has not shown the second factor sees not even what is for everybody.
    expect(sorted(able)).toEqual(sorted([...may.select, ...(looks ? ['look'] : [])]));
    visible.push(`${table} (${may.select.join(' ')}): ${open.join(' ')}`);
    for (const column of closed)
      expect(await ableOf(actors, (caller) => of(caller).select(column).match(key))).toEqual([]);
  });

  it('is added to and changed by exactly those, and by nobody who only looks', async () => {
    const key = keyOf(table);
    const { added, patch } = await bodiesOf(table, key);
    const before = await rowOf(table, key);
    expect(await ableOf([...refused(may.update), 'look'], change)).toEqual([]);
    expect(await rowOf(table, key)).toEqual(before);
    expect(sorted(await ableOf(may.update, change))).toEqual(sorted(may.update));

    if (table === 'profiles')
      await owner.query('delete from public.profiles where id = $1', [key['id']]);
    expect(await ableOf(refused(may.insert), (caller) => of(caller).insert(added))).toEqual([]);
    expect(sorted(await ableOf(may.insert, (caller) => of(caller).insert(added)))).toEqual(
      sorted(may.insert),
    );
    function change(caller: HttpCaller) {
      return of(caller).update(patch, { count: 'exact' }).match(key);
    }
  });
});

it('the columns that are told are those that were agreed', async () => {
  await expect(`${visible.toSorted().join('\n')}\n`).toMatchFileSnapshot('visible-columns.txt');
});

it.each(['look', 'first-step', 'suspended'] as const)(
  'whoever writes nothing at all does so by no verb: %s',
  async (caller) => {
    const of = (table: string) => gateway.clientOf(caller).from(table);
    const tried = [
      of('stage_names').insert({ name: 'Mine' }),
      of('stage_names').upsert({ id: keyOf('stage_names')['id'], name: 'Mine' }),
      of('stage_names').update({ name: 'Mine' }).match(keyOf('stage_names')),
      of('stage_names').delete().match(keyOf('stage_names')),
      of('debug_logs').insert({ action: 'crash' }),
    ];
    for (const attempt of tried) expect(took(await attempt)).toBe(false);
  },
);

describe('deleting', () => {
  const remove = (table: string, key: Row) => (caller: HttpCaller) =>
    gateway.clientOf(caller).from(table).delete({ count: 'exact' }).match(key);

  it.each(tables)('of %s is refused to everybody else', async (table) => {
    const key = keyOf(table);
    const { may } = expectations[table]!;
    expect(await ableOf(refused(may.delete), remove(table, key))).toEqual([]);
    expect(await rowOf(table, key)).not.toBeNull();
  });

  it.each(tables.filter((table) => expectations[table]!.may.delete.length > 0))(
    'of %s is done by whom it is for',
    async (table) => {
      const key = keyOf(table);
      const { may } = expectations[table]!;
      expect(await ableOf(may.delete, remove(table, key))).toEqual(may.delete);
      expect(await rowOf(table, key)).toBeNull();
    },
  );
});

describe('SQL functions', () => {
  const all = functionsFor.flatMap(({ names }) => names);
  const open = all.filter((name) => name.startsWith('public.'));
  const call = (caller: HttpCaller, name: string, args: Row = {}) =>
    gateway.clientOf(caller).rpc(name, args);

  it('of other schemas do not exist here', async () => {
    const found: string[] = [];
    for (const name of all.filter((one) => !open.includes(one))) {
      const bare = name.split('.')[1] ?? '';
      if (open.includes(`public.${bare}`)) continue;
      for (const caller of ['visitor', 'admin'] as const)
        if ((await call(caller, bare)).status !== 404) found.push(`${name} ${caller}`);
    }
    expect(found).toEqual([]);
  });

  it.each(open.map((name) => name.replace('public.', '')))(
    '%s answers signed-in people, also an operator who looks',
    async (name) => {
      const args = name === 'has_role' ? { role: 'moderator' } : {};
      const able = await ableOf(callers, (caller) => call(caller, name, args));
      const signedIn = actors.filter((actor) => actor !== 'visitor');
      expect(sorted(able)).toEqual(sorted([...signedIn, 'look']));
    },
  );

  it('answer each person about herself', async () => {
    const says = async (name: string, args: Row = {}) => {
      const yes: HttpCaller[] = [];
      for (const caller of ['owner', 'stranger', 'agency', 'admin', 'moderator', 'look'] as const)
        if ((await call(caller, name, args)).data === true) yes.push(caller);
      return yes;
    };
    expect(await says('has_role', { role: 'admin' })).toEqual(['admin']);
    expect(await says('has_role', { role: 'moderator' })).toEqual(['owner', 'moderator', 'look']);
    expect(await says('is_agency')).toEqual(['agency']);
  });
});
