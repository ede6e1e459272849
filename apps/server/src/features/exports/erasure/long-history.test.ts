import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { eraseAccountsJob } from './erase-accounts.job.ts';
import { listFiles } from './remove-files.ts';

/** Tables of which somebody may have very much, and what no statement may delete more of than this. */
const long = ['scans', 'scan_pages', 'findings', 'finding_events', 'removal_cases'];
const most = 1000;
const many = 2300;

let gateway: TestGateway;
let luna: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { WORKER_IN_PROCESS: 'false' } });
  [luna, other] = [await gateway.signIn(), await gateway.signIn()];
  await live(luna, many);
  await live(other, 3);
  // A statement that takes too long would be ended; how long it takes here says nothing.
  await gateway.sql(`
    create function public.refuse_too_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > ${String(most)} then
        raise exception 'too many rows of % at once', tg_table_name;
      end if;
      return null;
    end $$`);
  for (const table of long)
    await gateway.sql(`create trigger refuse_too_many after delete on public.${table}
      referencing old table as gone for each statement execute function public.refuse_too_many()`);
  // More jobs of everybody than one statement looks through, and hers among them.
  await gateway.sql(
    `insert into pgboss.job (name, data) select queue.name, jsonb_build_object('userId', whose, 'n', n)
     from generate_series(1, ${String(many * 10)}) as n, unnest($1::text[]) as whose, (select name from pgboss.queue limit 1) as queue
     where n % 100 = 0 or whose = $2`,
    [[luna.userId, other.userId], other.userId],
  );
  await gateway.sql(
    `insert into account_deletions (user_id, requested_at, due_at)
     values ($1, now() - interval '15 days', now() - interval '1 day')`,
    [luna.userId],
  );
});
afterAll(() => gateway.stop());

/** Years of scans, with their pages and what they found, and the cases of it. */
async function live({ userId }: SignedIn, count: number): Promise<void> {
  await gateway.sql('insert into profiles (id) values ($1) on conflict do nothing', [userId]);
  await gateway.sql(
    `with years as (
       insert into scans (kind, user_id, creator_name)
       select 'instant', $1, 'Luna' from generate_series(1, $2::int) returning id
     ), numbered as (select id, row_number() over () as n from years),
     pages as (
       insert into scan_pages (scan_id, user_id, url) select id, $1, 'https://leaks.example/' || n from numbered
     ), checks as (
       insert into scan_checks (scan_id, site_id, name, verdict, reason, ms)
       select id, 'x', 'luna', 'found', 'x', 1 from numbered
     ), tasks as (
       insert into private.scan_tasks (scan_id, key, kind) select id, 'site:x', 'site' from numbered
     ), found as (
       insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, first_scan_id, last_scan_id)
       select $1, 'https://leaks.example/' || n, 'https://leaks.example/' || n, 'leaks.example', 'leak', 'crawl', 'leak',
         0.5, id, id from numbered
       returning id, url
     ), events as (
       insert into finding_events (finding_id, user_id, actor, action, to_status)
       select id, $1, 'scan', 'found', 'new' from found
     )
     insert into removal_cases (user_id, number, finding_id, url, address, host, claim)
     select $1, left($1::text, 8) || right(url, 6), id, url, url, 'leaks.example', 'copyright' from found`,
    [userId, count],
  );
}

const countOf = async (table: string, { userId }: SignedIn): Promise<number> =>
  (await gateway.sql(`select from ${table} where user_id = $1`, [userId])).length;

describe('among the files and sign-ins of everybody', () => {
  const everybody = 5000;
  beforeAll(async () => {
    await gateway.sql(
      `with files as (
         insert into storage.objects (bucket_id, name, owner, owner_id)
         select 'evidence', id || '/page.html', id, id::text from
           (select gen_random_uuid() as id from generate_series(1, $1::int)) as everybody
       )
       insert into auth.audit_log_entries (id, payload)
       select gen_random_uuid(), json_build_object('actor_id', gen_random_uuid(), 'actor_username', n || '@example.org')
       from generate_series(1, $1::int) as n`,
      [everybody],
    );
    await gateway.sql('analyze storage.objects, auth.audit_log_entries');
  });

  /** Rows of a table that were read one after the other. */
  async function readThrough(trx: ServerTransaction, table: string): Promise<number> {
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::int as read from pg_stat_xact_all_tables
      where relid = ${table}::regclass`.execute(trx);
    return rows[0]?.read ?? 0;
  }

  it('hers are found without reading those of others', async () => {
    const name = `${luna.userId}/page.html`;
    await gateway.sql(
      `insert into storage.objects (bucket_id, name, owner_id) values ('evidence', $1, $2)`,
      [name, luna.userId],
    );
    const read = await gateway.context.database.asService(async (trx) => {
      expect(await listFiles(trx, luna.userId)).toEqual([{ bucket: 'evidence', name }]);
      return readThrough(trx, 'storage.objects');
    });
    expect(read).toBe(0);
    await gateway.sql('delete from storage.objects where name = $1', [name]);
  });

  it('what sign-in noted of her is deleted without reading what it noted of others', async () => {
    const undo = new Error('only a look');
    let read: number | null = null;
    const look = gateway.context.database.asService(async (trx) => {
      await sql`
        insert into public.account_deletions (user_id, requested_at, due_at, begun_at)
        values (${other.userId}, now() - interval '15 days', now(), now())`.execute(trx);
      await sql`select private.erase_account(${other.userId}, now())`.execute(trx);
      read = await readThrough(trx, 'auth.audit_log_entries');
      throw undo;
    });
    await expect(look).rejects.toBe(undo);
    expect(read).toBe(0);
  });
});

it('an account with years of scans and findings ends, in parts of which none takes long', async () => {
  const { context } = gateway;
  // The worker is ended in the middle, as a job that takes too long is: the next run goes on.
  let left = 12;
  const mortal: typeof context.database.asService = (work) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : context.database.asService(work);
  };
  const run = (database: typeof context.database) =>
    eraseAccountsJob.handler({ ...context, database }, {}, context.stopping, {
      ...{ id: '', retryCount: 0 },
    });
  const isThere = async () =>
    (await gateway.sql('select from auth.users where id = $1', [luna.userId])).length > 0;
  let runs = 0;
  while (await isThere()) {
    expect((runs += 1)).toBeLessThan(20);
    left = 12 + runs * 4;
    await run({ ...context.database, asService: mortal });
  }
  expect(runs).toBeGreaterThan(1);
  for (const table of long) expect([table, await countOf(table, luna)]).toEqual([table, 0]);
  for (const table of ['scan_checks', 'private.scan_tasks'])
    expect(await gateway.sql(`select from ${table}`)).toHaveLength(3);
  for (const table of long) expect([table, await countOf(table, other)]).toEqual([table, 3]);
});

it('of the jobs of everybody those that name her go, wherever they stand', async () => {
  const left = await gateway.sql<{ whose: string; jobs: number }>(
    `select data ->> 'userId' as whose, count(*)::int as jobs from pgboss.job where data ? 'n' group by 1`,
  );
  expect(left).toEqual([{ whose: other.userId, jobs: many * 10 }]);
});

it('of somebody whose day has not come nothing is deleted', async () => {
  const [answer] = await gateway.sql<{ deleted: number }>(
    'select private.erase_some($1, now(), 1000) as deleted',
    [other.userId],
  );
  expect(answer).toEqual({ deleted: 0 });
  expect(await countOf('findings', other)).toBe(3);
});
