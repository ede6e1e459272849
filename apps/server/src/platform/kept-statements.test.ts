import { randomUUID } from 'node:crypto';
import { createTestDatabase, openClient } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visitor } from './caller.ts';
import type { Caller } from './caller.ts';
import { openDatabase } from './database.ts';
import type { ServerDatabase } from './database.ts';
import { createLog } from './log.ts';

let test: TestDatabase;
let owner: Client;
let database: ServerDatabase;
/** What was sent to PostgreSQL and when it answered, in their order. */
let sent: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  owner = await openClient(test.ownerUrl);
  // One connection: whatever is kept on it meets everybody.
  database = openDatabase({
    url: test.serverUrl,
    poolSize: 1,
    statementTimeoutMs: 5000,
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
    client.query = ((what: string | { text: string }, ...rest: unknown[]) => {
      sent.push(typeof what === 'string' ? what : what.text);
      return query(what, ...rest)?.finally(() => sent.push('(an answer)'));
    }) as never;
  });
});
afterAll(async () => {
  await database.stop();
  await owner.end();
  await test.drop();
});
beforeEach(() => {
  sent = [];
});

async function meet(): Promise<Extract<Caller, { kind: 'user' }>> {
  const userId = randomUUID();
  await owner.query('insert into auth.users (id, email) values ($1, $2)', [
    userId,
    `${userId}@example.org`,
  ]);
  await owner.query('insert into profiles (id, first_name) values ($1, $2)', [
    userId,
    userId.slice(0, 4),
  ]);
  const claims = {
    sub: userId,
    role: 'authenticated' as const,
    aud: 'authenticated' as const,
    session_id: randomUUID(),
    exp: 4_000_000_000,
  };
  return { kind: 'user', userId, claims };
}

/** Whose profiles somebody sees of these people. */
const seenBy = (caller: Caller, ids: readonly string[]) =>
  database.asUser(caller, async (trx) => {
    const rows = await trx.selectFrom('profiles').select('id').where('id', 'in', ids).execute();
    return rows.map(({ id }) => id);
  });

const keptNow = async () => {
  const { rows } = await database.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  );
  return rows.map(({ statement }) => statement);
};

describe('a transaction', () => {
  it('begins, says who asks and asks without waiting in between', async () => {
    const her = await meet();
    await seenBy(her, [her.userId]);
    expect(sent).toEqual([
      expect.stringMatching(/^begin; select set_config\('role', 'authenticated', true\)/),
      expect.stringMatching(/^select "id" from "profiles"/),
      '(an answer)',
      '(an answer)',
      'commit',
      '(an answer)',
    ]);
  });

  it('asks nothing when it cannot be told for whom', async () => {
    const her = await meet();
    const change = database.asServer(async (trx) => {
      await sql.raw(`select set_config('role', 'nobody-of-that-name', true)`).execute(trx);
      await sql`update auth.users set email = 'taken@example.org' where id = ${her.userId}`.execute(
        trx,
      );
    });
    await expect(change).rejects.toMatchObject({ code: '22023' });
    const { rows } = await owner.query('select email from auth.users where id = $1', [her.userId]);
    expect(rows).toEqual([{ email: `${her.userId}@example.org` }]);
  });

  it('sends nothing when nothing is asked in it', async () => {
    await database.asServer(() => Promise.resolve());
    expect(sent).toEqual([]);
  });

  it('begins before a first statement that has parameters', async () => {
    const her = await meet();
    const change = database.asServer(async (trx) => {
      await sql`update auth.users set email = ${'new@example.org'} where id = ${her.userId}`.execute(
        trx,
      );
      throw new Error('on second thoughts');
    });
    await expect(change).rejects.toThrow('on second thoughts');
    const { rows } = await owner.query('select email from auth.users where id = $1', [her.userId]);
    expect(rows).toEqual([{ email: `${her.userId}@example.org` }]);
  });

  it('takes quotes and backslashes in claims for what they are', async () => {
    const her = await meet();
    const email = String.raw`o'hara\'; reset role; --@example.org`;
    const asked = await database.asUser({ ...her, claims: { ...her.claims, email } }, (trx) =>
      sql`select auth.jwt() ->> 'email' as email, current_user as role`.execute(trx),
    );
    expect(asked.rows).toEqual([{ email, role: 'authenticated' }]);
  });

  it('only reads for an operator who looks at an account', async () => {
    const her = await meet();
    const claims = { ...her.claims, act: { sub: randomUUID() } };
    const change = database.asUser({ ...her, claims }, (trx) =>
      trx.updateTable('profiles').set({ city: 'Lyon' }).where('id', '=', her.userId).execute(),
    );
    await expect(change).rejects.toThrow(/read-only transaction/);
    const escape = database.asUser({ ...her, claims }, async (trx) => {
      await sql`select 1`.execute(trx);
      await sql`set transaction read write`.execute(trx);
    });
    await expect(escape).rejects.toThrow(/must be set before any query/);
  });
});

describe('a statement that comes again', () => {
  it('is kept, and shows everybody her own rows as before', async () => {
    const people = [await meet(), await meet()];
    const ids = people.map(({ userId }) => userId);
    for (let round = 0; round < 8; round += 1) {
      for (const person of people) expect(await seenBy(person, ids)).toEqual([person.userId]);
      await expect(seenBy(visitor, ids)).rejects.toThrow(/permission denied/);
      const all = await database.asService((trx) =>
        trx.selectFrom('profiles').select('id').where('id', 'in', ids).execute(),
      );
      expect(all).toHaveLength(2);
    }
    const same = (await keptNow()).filter((text) => text.startsWith('select "id" from "profiles"'));
    expect(same).toHaveLength(1);
  });

  it('is not kept when it takes all columns, so that a migration may add one', async () => {
    await owner.query('create table public.growing (id int); grant select on growing to anon');
    const read = () =>
      database.asUser(visitor, (trx) =>
        sql<object>`select * from growing where id > ${0}`.execute(trx),
      );
    await owner.query('insert into growing values (1)');
    for (let round = 0; round < 3; round += 1) await read();
    await owner.query('alter table growing add column name text');
    expect((await read()).rows).toEqual([{ id: 1, name: null }]);
  });

  it('fails once when a column has become another, and works from then on', async () => {
    await owner.query(
      'create table public.changing (id int); grant select on changing to anon; insert into changing values (1)',
    );
    const read = () =>
      database.asUser(visitor, (trx) =>
        sql<object>`select id from changing where id > ${0}`.execute(trx),
      );
    for (let round = 0; round < 3; round += 1) await read();
    await owner.query('alter table changing alter id type bigint');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect((await read()).rows).toEqual([{ id: 1 }]);
  });

  it('gives way to others, however many there are', async () => {
    // One that PostgreSQL never took is not asked back from it.
    const wrong = () =>
      database.asService((trx) =>
        sql`select nothing from profiles where id = ${randomUUID()}`.execute(trx),
      );
    for (let round = 0; round < 3; round += 1) {
      await expect(wrong()).rejects.toMatchObject({ code: '42703' });
    }
    for (let number = 0; number < 150; number += 1) {
      for (let round = 0; round < 2; round += 1) {
        const { rows } = await database.asService((trx) =>
          sql`select ${sql.raw(String(number))} as n`.execute(trx),
        );
        expect(rows).toEqual([{ n: number }]);
      }
    }
    const kept = await keptNow();
    expect(kept).toHaveLength(100);
    expect(kept).not.toContain('select 0 as n');
    const again = await database.asService((trx) => sql`select 0 as n`.execute(trx));
    expect(again.rows).toEqual([{ n: 0 }]);
  });
});
