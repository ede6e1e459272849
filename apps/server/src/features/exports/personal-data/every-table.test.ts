import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { impersonalTables, personalTables } from './index.ts';

/** Schemas of PostgreSQL and of its extensions, and those that hold no row of ours. */
const foreign = ['information_schema', 'pg_catalog', 'pg_toast', 'realtime', 'supabase_migrations'];

let gateway: TestGateway;
const real = new Map<string, string[]>();

beforeAll(async () => {
  // With a gateway on it, so that the tables of jobs are there too.
  gateway = await startTestGateway();
  const rows = await gateway.sql<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname <> all ($1) group by 1 order by 1`,
    [foreign],
  );
  for (const { name, columns } of rows) real.set(name, columns);
});
afterAll(() => gateway.stop());

it('every table is in the map of personal data: say in features/exports/personal-data whose its rows are', () => {
  const known = [...personalTables.keys(), ...Object.keys(impersonalTables)];
  expect(known.filter((name, index) => known.indexOf(name) !== index)).toEqual([]);
  expect([...real.keys()].filter((name) => !known.includes(name as never))).toEqual([]);
});

it('the map names no table that is not there', () => {
  const known = [...personalTables.keys(), ...Object.keys(impersonalTables)];
  expect(known.filter((name) => !real.has(name))).toEqual([]);
});

it('every column of a personal table is exported or left out for a reason, and none is named twice', () => {
  const problems = [...personalTables].flatMap(([name, { columns, leftOut, pictures }]) => {
    const named = [...columns, ...Object.keys(leftOut)];
    const there = real.get(name) ?? [];
    return [
      ...there.filter((column) => !named.includes(column)).map((c) => `${name}.${c} is missing`),
      ...named.filter((column) => !there.includes(column)).map((c) => `${name}.${c} is not there`),
      ...named
        .filter((column, index) => named.indexOf(column) !== index)
        .map((c) => `${name}.${c} is named twice`),
      ...pictures.filter((c) => !columns.includes(c)).map((c) => `${name}.${c} is no column`),
    ];
  });
  expect(problems).toEqual([]);
});

/** What of an impersonal table points at a row about a person, each with why the row is not about her. */
const pointsAtPeople: Readonly<Record<string, string>> = {
  'private.referral_clicks.partner_id':
    'whose link a visitor opened: the row is about the visitor, and goes with the partner',
};

it('a table in which no row is about a person points at nobody', async () => {
  const rows = await gateway.sql<{ column: string; target: string }>(
    `select n.nspname || '.' || c.relname || '.' || a.attname as column,
       tn.nspname || '.' || tc.relname as target
     from pg_constraint as k
     join pg_class as c on c.oid = k.conrelid join pg_namespace as n on n.oid = c.relnamespace
     join pg_class as tc on tc.oid = k.confrelid join pg_namespace as tn on tn.oid = tc.relnamespace
     join pg_attribute as a on a.attrelid = c.oid and a.attnum = any (k.conkey)
     where k.contype = 'f' and n.nspname || '.' || c.relname = any ($1) order by 1`,
    [Object.keys(impersonalTables)],
  );
  // Else the query itself would have found nothing.
  expect(rows.length).toBeGreaterThan(0);
  const found = rows.filter(({ target }) => personalTables.has(target as never));
  expect(found.map(({ column }) => column)).toEqual(Object.keys(pointsAtPeople));
});
