import { openClient } from '@leakblock/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers, definersForPeople, functionsFor } from './function-expectations.ts';
import type { Caller } from './function-expectations.ts';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
let functions: { name: string; call: string }[];
beforeAll(async () => {
  database = await openSeededDatabase();
  functions = await listFunctions();
  await database.owner.query(tryCalls);
});
afterAll(async () => database.close());

/** Every function that is not PostgreSQL's own or an extension's, with a call of it. */
const everyFunction = `
  select p.pronamespace::regnamespace || '.' || p.proname as name,
    format('select %I.%I(%s)', p.pronamespace::regnamespace::text, p.proname, (
      select string_agg('null::' || format_type(type, null), ', ' order by place)
      from unnest(p.proargtypes) with ordinality as given (type, place)
    )) as call
  from pg_proc as p
  where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

async function listFunctions(): Promise<{ name: string; call: string }[]> {
  const { rows } = await database.owner.query<{ name: string; call: string }>(everyFunction);
  return rows.map(({ name, call }) => ({ name: name.replace(/\.see_\d+$/, '.see_'), call }));
}

/**
 * Which of these calls reach their function as the current role; what one answers or fails with is its own affair.
 * Everything that a call did is undone.
 */
const tryCalls = `
  create schema testing;
  grant usage on schema testing to public;
  create function testing.reached(calls text[]) returns boolean[] language plpgsql as $$
  declare
    found boolean[] := '{}';
    one text;
  begin
    foreach one in array calls loop
      begin
        execute one;
        raise exception using errcode = 'ZZ999';
      exception when others then
        found := found || not (sqlstate = '42501' and sqlerrm ~ '^permission denied for (function|schema)');
      end;
    end loop;
    return found;
  end $$`;

async function listReached(caller: Caller, calls: readonly string[]): Promise<boolean[]> {
  const client = await openClient(database.url);
  await client.query(`set session authorization ${caller}`);
  const { rows } = await client.query<{ reached: boolean[] }>('select testing.reached($1)', [
    calls,
  ]);
  await client.end();
  return rows[0]?.reached ?? [];
}

it('every SQL function is reached by those alone for whom it is meant', async () => {
  const able = new Map<string, Set<Caller>>(functions.map(({ name }) => [name, new Set()]));
  for (const caller of callers) {
    const reached = await listReached(
      caller,
      functions.map(({ call }) => call),
    );
    for (const [place, { name }] of functions.entries())
      if (reached[place] === true) able.get(name)?.add(caller);
  }
  const listed = functionsFor.flatMap(({ may, names }) =>
    names.map((name): [string, Caller[]] => [name, [...may]]),
  );
  const found = [...able].map(([name, may]): [string, Caller[]] => [name, [...may]]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

describe('functions that run with their owner’s rights', () => {
  // The rule of the platform's lints 0028 and 0029, which its command does not have: any schema but the platform's own.
  const open = async (role: 'anon' | 'authenticated') => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select pronamespace::regnamespace || '.' || proname as name from pg_proc as p
       where prosecdef and has_function_privilege($1, p.oid, 'EXECUTE')
         and pronamespace::regnamespace::text not in
           ('pg_catalog', 'information_schema', 'auth', 'storage', 'realtime', 'extensions')
       order by 1`,
      [role],
    );
    return rows.map(({ name }) => name);
  };

  it('are closed to visitors (lint 0028)', async () => {
    expect(await open('anon')).toEqual([]);
  });

  it('are open to signed-in people where there is a reason (lint 0029)', async () => {
    expect(await open('authenticated')).toEqual(Object.keys(definersForPeople));
  });
});
