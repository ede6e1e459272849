/**
 * What one person's screens cost while everybody else's rows grow: 10,000, 100,000 and 1,000,000 rows in the tables that
 * grow with every scan and notice, a tenth in those that grow with people; hers stay as many. Targets: a question at a million rows takes at most three times as long as at
 * ten thousand, and neither a question nor a job of the worker reads a grown table whole.
 *
 * `--rows 10000,100000,1000000`
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { plantedRows } from '../supabase/tests/expectations.ts';
import { multiplyRows, personSql, readGrowingTables } from './growth/multiply-rows.ts';
import { questionsOf } from './growth/questions.ts';
import type { Question } from './growth/questions.ts';
import { makePeople } from './load/plant-people.ts';
import { openTokenBox } from './load/sign-tokens.ts';
import { startInstallation } from './load/start-installation.ts';
import { createReport, load, median } from './report.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000,100000,1000000' } },
});
const sizes = values.rows.split(',').map(Number);
/** Rows of everybody for each person. */
const rowsEach = 100;
const ownRows = 200;
/** What grows with every scan, notice and visit; everything else grows with people and has fewer rows. */
const fastest = new Set([
  ...['audit_log', 'debug_logs', 'fake_profiles', 'finding_events', 'finding_matches', 'findings'],
  ...['incoming_mails', 'login_events', 'notifications', 'outgoing_mails', 'private.mails'],
  ...['removal_cases', 'removal_checks', 'removal_events', 'removal_requests', 'scans'],
  ...['scan_checks', 'works', 'work_fingerprints'],
]);
const slowShare = 0.1;
/** A table that is smaller is read faster as a whole than by an index. */
const smallRows = 5000;
const rounds = 15;
/** Statistics of a table are written once a second at most (PostgreSQL manual, cumulative statistics). */
const statisticsMs = 1500;
/** Jobs of every minute run at least once in this time. */
const jobsMs = 70_000;

const report = createReport();
const [reader] = makePeople(1);
if (reader === undefined) throw new Error('there is nobody');

/** One row of everything for her, and what makes more of them possible: no checks, no duties. */
async function plantReader(pool: pg.Pool, userId: string, sessionId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(await readFile(new URL('../supabase/seed.sql', import.meta.url), 'utf8'));
    const { rows } = await client.query<{ id: string }>(
      `select id from auth.users where email = 'agency-creator@example.org'`,
    );
    await client.query(plantedRows.replaceAll('$1', `'${rows[0]?.id ?? ''}'`));
    await client.query(
      `do $$ declare each record; begin
         for each in select conname, conrelid::regclass as name from pg_constraint
           where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace) loop
           execute format('alter table %s drop constraint if exists %I', each.name, each.conname);
         end loop; end $$`,
    );
    await client.query(
      `insert into auth.users (id, email, aud, role, email_confirmed_at)
       values ($1, 'reader@example.org', 'authenticated', 'authenticated', now())`,
      [userId],
    );
    await client.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, not_after, refreshed_at, aal)
       values ($2, $1, now(), now(), now() + interval '90 days', now() at time zone 'utc', 'aal1')`,
      [userId, sessionId],
    );
    await client.query(
      `insert into public.profiles (id, email, first_name) values ($1, 'reader@example.org', 'Juno')
       on conflict (id) do nothing`,
      [userId],
    );
    await withoutTriggers(client, async () => {
      const whose = { userId };
      for (const [table, columns] of await readGrowingTables(client)) {
        await multiplyRows(client, table, columns, { from: -ownRows, to: -1, whose });
      }
    });
  } finally {
    client.release();
  }
}

async function withoutTriggers(client: pg.ClientBase, run: () => Promise<void>): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  await run();
  await client.query('reset session_replication_role; reset synchronous_commit');
}

async function grow(pool: pg.Pool, from: number, to: number): Promise<string[]> {
  const client = await pool.connect();
  try {
    const tables = await readGrowingTables(client);
    await withoutTriggers(client, async () => {
      const people = Math.ceil(to / rowsEach);
      await client.query(
        `insert into auth.users (id, email, aud, role)
         select ${personSql(people)}, 'person-' || n || '@example.org', 'authenticated', 'authenticated'
         from generate_series(0, $1::int) as n on conflict do nothing`,
        [people - 1],
      );
      await client.query(
        `insert into public.profiles (id, email, first_name)
         select ${personSql(people)}, 'person-' || n || '@example.org', 'Mia'
         from generate_series(0, $1::int) as n on conflict do nothing`,
        [people - 1],
      );
      for (const [table, columns] of tables) {
        const share = fastest.has(table) ? 1 : slowShare;
        const span = { from: Math.ceil(from * share) + 1, to: Math.ceil(to * share) };
        await multiplyRows(client, table, columns, { ...span, whose: { people } });
      }
    });
    await client.query('vacuum analyze');
    return [...tables.keys()];
  } finally {
    client.release();
  }
}

type Reads = ReadonlyMap<string, { rows: number; read: number }>;

/** Rows of each table, and rows that whole reads of it have gone through so far. */
async function readWholeReads(pool: pg.Pool): Promise<Reads> {
  const { rows } = await pool.query<{ name: string; rows: string; read: string }>(
    `select relid::regclass::text as name, n_live_tup as rows, seq_tup_read as read
     from pg_stat_user_tables where schemaname in ('public', 'private', 'auth')`,
  );
  return new Map(
    rows.map(({ name, ...numbers }) => [
      name,
      { rows: Number(numbers.rows), read: Number(numbers.read) },
    ]),
  );
}

/** Tables of which at least one whole reading came in between. */
function readWhole(before: Reads, after: Reads): string[] {
  return [...after]
    .filter(([name, { rows, read }]) => {
      const gone = read - (before.get(name)?.read ?? 0);
      return rows > smallRows && gone >= rows;
    })
    .map(([name]) => name);
}

async function ask(
  url: string,
  headers: Record<string, string>,
  question: Question,
): Promise<number> {
  const { body, isCounted = false, method = 'GET', path } = question;
  const begun = performance.now();
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(isCounted && { prefer: 'count=exact' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${text}`);
  return performance.now() - begun;
}

const installation = await startInstallation({
  plant: (pool) => plantReader(pool, reader.id, reader.sessionId),
  settings: { REST_REQUESTS_PER_MINUTE: '1000000' },
});
try {
  const { owner, publishableKey, url } = installation;
  const tokens = await openTokenBox(installation, [reader]);
  const questions = questionsOf(reader.id);
  const times = new Map<string, number[]>();
  const whole = new Map<string, Set<string>>();
  let size = 0;
  for (const next of sizes) {
    const begun = performance.now();
    const tables = await grow(owner, size, next);
    size = next;
    report.say(
      `${String(size)} rows in each of ${String(tables.length)} tables, planted in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    );
    for (const [name, question] of Object.entries(questions)) {
      await tokens.renew();
      const headers = {
        apikey: publishableKey,
        authorization: `Bearer ${tokens.of(reader)}`,
        'content-type': 'application/json',
      };
      await ask(url, headers, question);
      await pause(statisticsMs);
      const before = await readWholeReads(owner);
      const taken: number[] = [];
      for (let round = 0; round < rounds; round += 1) taken.push(await ask(url, headers, question));
      times.set(name, [...(times.get(name) ?? []), median(taken)]);
      await pause(statisticsMs);
      for (const table of readWhole(before, await readWholeReads(owner))) {
        whole.set(name, (whole.get(name) ?? new Set()).add(table));
      }
    }
    if (size !== sizes.at(-1)) continue;
    const before = await readWholeReads(owner);
    await pause(jobsMs);
    const read = readWhole(before, await readWholeReads(owner));
    report.atMost('tables that jobs read whole within a minute', read.length, 0, {
      note: read.join(', '),
    });
  }
  for (const [name, taken] of times) {
    const [first = Number.NaN] = taken;
    report.atMost(
      `${name}: at ${String(sizes.at(-1))} rows against ${String(sizes[0])}`,
      (taken.at(-1) ?? 0) / first,
      3,
      {
        unit: '×',
        note: `${taken.map((ms) => ms.toFixed(1)).join(', ')} ms, ${load()}`,
      },
    );
  }
  const found = [...whole].map(([name, tables]) => `${name}: ${[...tables].join(', ')}`);
  report.atMost('questions that read a grown table whole', found.length, 0, {
    note: found.join('; '),
  });
  const { rows } = await owner.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  report.figure('the database then', Number(rows[0]?.bytes ?? 0) / 1e9, { unit: ' GB' });
} finally {
  await installation.stop();
}
process.exitCode = report.isGood() ? 0 : 1;
