import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitor } from './caller.ts';
import type { Caller } from './caller.ts';
import { openDatabase } from './database.ts';
import type { ServerDatabase } from './database.ts';
import { toAppError } from './errors.ts';
import { createLog } from './log.ts';

let test: TestDatabase;
let database: ServerDatabase;
let owner: pg.Client;
const anaId = 'a0000000-0000-4000-8000-000000000001';
const ana: Caller = {
  kind: 'user',
  userId: anaId,
  claims: {
    sub: anaId,
    role: 'authenticated',
    aud: 'authenticated',
    session_id: 'a0000000-0000-4000-8000-0000000000ff',
    email: 'ana@example.org',
    exp: 4_000_000_000,
  },
};

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query('insert into auth.users (id, email) values ($1, $2)', [
    anaId,
    'ana@example.org',
  ]);
  database = openDatabase({
    url: test.serverUrl,
    poolSize: 3,
    statementTimeoutMs: 700,
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
});
afterAll(async () => {
  await database.stop();
  await owner.end();
  await test.drop();
});

const who = sql<{ role: string; uid: string | null }>`
  select current_user as role, auth.uid() as uid`;

describe('roles', () => {
  it('are set for one transaction each', async () => {
    const asked = [
      await database.asService((trx) => who.execute(trx)),
      await database.asUser(ana, (trx) => who.execute(trx)),
      await database.asUser(visitor, (trx) => who.execute(trx)),
    ];
    expect(asked.map(({ rows }) => rows[0])).toEqual([
      { role: 'service_role', uid: null },
      { role: 'authenticated', uid: 'a0000000-0000-4000-8000-000000000001' },
      { role: 'anon', uid: null },
    ]);
    const { rows } = await database.pool.query<{ role: string; claims: string }>(
      `select current_user as role, current_setting('request.jwt.claims', true) as claims`,
    );
    expect(rows[0]).toEqual({ role: 'leakblock_server', claims: '' });
  });

  it('leave nothing to the server before one is set', async () => {
    await expect(database.pool.query('select * from public.profiles')).rejects.toThrow(
      /permission denied/,
    );
  });

  it('let the policies decide for a person', async () => {
    await database.asService((trx) =>
      trx.insertInto('stage_names').values({ user_id: anaId, name: 'Ana' }).execute(),
    );
    const read = (caller: Caller) =>
      database.asUser(caller, (trx) => trx.selectFrom('stage_names').select('name').execute());
    expect(await read(ana)).toEqual([{ name: 'Ana' }]);
    await expect(read(visitor)).rejects.toThrow(/permission denied/);
  });
});

describe('values', () => {
  it('come as the generated types say', async () => {
    const { rows } = await database.asService((trx) =>
      sql`select 9007199254740991::bigint as big, 9007199254740993::bigint as huge, 1.5::numeric as part,
        '2026-11-20 10:00:00.123456+02'::timestamptz as at, '2026-11-20'::date as day,
        '{"a":[1]}'::jsonb as doc`.execute(trx),
    );
    expect(rows[0]).toEqual({
      big: 9_007_199_254_740_991,
      huge: '9007199254740993',
      part: 1.5,
      at: '2026-11-20T08:00:00.123456Z',
      day: '2026-11-20',
      doc: { a: [1] },
    });
  });
});

describe('faults', () => {
  it('cancels a statement that runs too long', async () => {
    const slow = database.asService((trx) => sql`select pg_sleep(5)`.execute(trx));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  });

  it('P11: survives the death of connections, in use and idle', async () => {
    const dying = database.asService(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      return sql`select 1`.execute(trx);
    });
    const error = toAppError(await dying.catch((thrown: unknown) => thrown));
    expect(error.code).toBe('server.database_unavailable');
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'leakblock_server' and datname = current_database()",
    );
    await expect
      .poll(() =>
        database.ping().then(
          () => 'answers',
          () => 'silent',
        ),
      )
      .toBe('answers');
    const { rows } = await database.asUser(visitor, (trx) => who.execute(trx));
    expect(rows[0]?.role).toBe('anon');
  });

  it('tells a database that is not there from a fault of ours', async () => {
    const gone = openDatabase({
      url: 'postgresql://nobody@127.0.0.1:1/none',
      poolSize: 1,
      statementTimeoutMs: 100,
      log: createLog({ LOG_LEVEL: 'silent' }),
    });
    const error = toAppError(await gone.ping().catch((thrown: unknown) => thrown));
    expect([error.code, error.status]).toEqual(['server.database_unavailable', 503]);
    await gone.stop();
    expect(toAppError(new Error('bug')).code).toBe('server.unexpected');
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    expect(toAppError(deadlock).retryAfter).toBe(5);
  });
});

describe('two transactions that wait for each other', () => {
  it('both end as if they had come one after the other', async () => {
    const patient = openDatabase({
      url: test.serverUrl,
      poolSize: 2,
      statementTimeoutMs: 20_000,
      log: createLog({ LOG_LEVEL: 'silent' }),
    });
    const [one, other] = [randomUUID(), randomUUID()];
    for (const [id, email] of [
      [one, 'one@example.org'],
      [other, 'other@example.org'],
    ])
      await owner.query(
        `with person as (insert into auth.users (id, email) values ($1, $2) returning id)
         insert into public.profiles (id, city) select id, '' from person
         on conflict (id) do update set city = ''`,
        [id, email],
      );
    const { promise: bothHold, resolve: holdBoth } = Promise.withResolvers<null>();
    let holding = 0;
    const write = (ids: readonly string[], mark: string) =>
      patient.asService(async (trx) => {
        for (const id of ids) {
          await sql`update profiles set city = city || ${mark} where id = ${id}`.execute(trx);
          holding += 1;
          if (holding === 2) holdBoth(null);
          await bothHold;
        }
      });
    await Promise.all([write([one, other], 'a'), write([other, one], 'b')]);
    const { rows } = await owner.query<{ city: string }>(
      'select city from public.profiles where id in ($1, $2)',
      [one, other],
    );
    expect(new Set(rows.map(({ city }) => city)).size).toBe(1);
    expect(['ab', 'ba']).toContain(rows[0]?.city);
    await patient.stop();
  });
});
