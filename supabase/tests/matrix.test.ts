import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actors, expectations, plantedRows, verbs } from './expectations.ts';
import type { Actor, Verb } from './expectations.ts';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';
import { closedToServer } from './server-expectations.ts';

const people: Record<Actor, string | null> = {
  owner: 'agency-creator',
  stranger: 'elite',
  visitor: null,
  agency: 'agency',
  admin: 'admin',
  moderator: 'moderator',
};

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
  const owner = database.id('agency-creator');
  await database.owner.query(plantedRows.replaceAll('$1', `'${owner}'`));
});
afterAll(async () => database.close());

it('every table and view of schema public has an expectation', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f')`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(expectations).sort());
});

function statementOf(table: string, verb: Verb): string {
  const { where, insert, set } = expectations[table]!;
  return {
    select: `select from public.${table} where ${where}`,
    insert: `insert into public.${table} ${insert}`,
    update: `update public.${table} set ${set} where ${where}`,
    delete: `delete from public.${table} where ${where}`,
  }[verb];
}

/** Whether a statement had its effect; being refused and touching no row are both a no. */
async function succeeds(table: string, verb: Verb, actor: Actor): Promise<boolean> {
  const owner = database.id('agency-creator');
  const statement = statementOf(table, verb);
  const { count, error } = await database.attempt(people[actor], statement, [owner]);
  // Refused by a right, a policy or a guard: anything else is a mistake in the matrix itself.
  if (error !== null) expect([error, table, verb, actor]).toEqual(['42501', table, verb, actor]);
  return error === null && count > 0;
}

describe.each(Object.keys(expectations))('%s', (table) => {
  it.each(verbs)('%s is for exactly whom it is meant', async (verb) => {
    // A person's own profile exists; inserting it is tried where it does not.
    if (table === 'profiles' && verb === 'insert') {
      await database.owner.query('delete from public.profiles where id = $1', [
        database.id('agency-creator'),
      ]);
    }
    const able: Actor[] = [];
    for (const actor of actors) if (await succeeds(table, verb, actor)) able.push(actor);
    expect(able.sort()).toEqual([...expectations[table]!.may[verb]].sort());
    if (table === 'profiles' && verb === 'insert') {
      await database.owner.query('insert into public.profiles (id) values ($1)', [
        database.id('agency-creator'),
      ]);
    }
  });
});

describe('service_role, as which functions and jobs of the server work', () => {
  /** Constraints are asked after every right and policy: whoever fails at one was let through. */
  const letThrough = (error: string | null) => error?.startsWith('23') === true;

  it.each(Object.keys(expectations))('does what it must with %s, and no more', async (table) => {
    const able: Verb[] = [];
    for (const verb of verbs) {
      const owner = database.id('agency-creator');
      const tried = await database.attemptAsServer(statementOf(table, verb), [owner]);
      if (letThrough(tried.error) || (tried.error === null && tried.count > 0)) able.push(verb);
      else expect([tried.error, table, verb]).toEqual(['42501', table, verb]);
    }
    const closed = closedToServer[table] ?? [];
    expect(able).toEqual(verbs.filter((verb) => !closed.includes(verb)));
  });

  it('is kept from no table that is gone', () => {
    expect(Object.keys(closedToServer).filter((table) => !(table in expectations))).toEqual([]);
  });
});
