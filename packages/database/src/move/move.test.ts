import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations, supabaseDir } from '../prepare/apply-migrations.ts';
import { compareSchema } from '../prepare/standing.ts';
import { createTestDatabase, openClient } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { dumpData } from './dump-data.ts';
import { readTables } from './moved-tables.ts';
import { readLines } from './read-lines.ts';
import { restoreData } from './restore-data.ts';
import { checkRestoreTarget } from './restore-target.ts';

let folder: string;
const opened: { database: TestDatabase; client: Client }[] = [];

async function openDatabase(from: 'migrations' | 'nothing' = 'migrations'): Promise<Client> {
  const database = await createTestDatabase(from);
  const client = await openClient(database.ownerUrl);
  opened.push({ database, client });
  return client;
}

let home: Client;
let dump: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-move-'));
  home = await openDatabase();
  await home.query(await readFile(join(supabaseDir, 'seed.sql'), 'utf8'));
  await home.query(
    `update public.profiles set first_name = E'tab\\there', last_name = E'back\\\\slash \\\\N', city = E'new\\nline\\r',
       address = '"quotes'', ünï 😀   line' where id = (select id from auth.users where email = 'pro@example.org')`,
  );
  await home.query(
    `update auth.users set encrypted_password = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
       raw_user_meta_data = '{"a": "x\\ty", "b": [1e308, null, "\\\\N"]}' where email = 'pro@example.org'`,
  );
  await home.query(
    `insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users where email = 'pro@example.org'`,
  );
  await home.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
     select gen_random_uuid(), id, 'totp', 'verified', 'enc1:sealed' from auth.users where email = 'pro@example.org'`,
  );
  dump = await dumpTo('dump.sql');
});
afterAll(async () => {
  for (const { database, client } of opened) {
    await client.end();
    await database.drop();
  }
  await rm(folder, { recursive: true, force: true });
});

async function dumpTo(name: string): Promise<string> {
  const file = join(folder, name);
  const target = createWriteStream(file);
  await dumpData(home, target);
  target.end();
  await finished(target);
  return readFile(file, 'utf8');
}

/** The file in pieces that end anywhere. */
function linesOf(text: string): AsyncGenerator<string> {
  const pieces = text.match(/[^]{1,997}/gu) ?? [];
  return readLines(Readable.from(pieces));
}

/** Every row of every table that moves to a platform, as text. */
async function readAll(client: Client): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { schema, name } of await readTables(client, { withOwn: false })) {
    const { rows } = await client.query<{ line: string }>(
      `select t::text as line from "${schema}"."${name}" as t order by 1`,
    );
    all[`${schema}.${name}`] = rows.map(({ line }) => line);
  }
  return all;
}

describe('a move from one installation to another', () => {
  it('brings every row as it was but second factors, and nobody’s way in', async () => {
    const next = await openDatabase();
    const { rows, notes } = await restoreData(next, linesOf(dump));
    expect(notes).toEqual([]);
    expect(rows).toBeGreaterThan(100);
    expect(await readAll(next)).toEqual({ ...(await readAll(home)), 'auth.mfa_factors': [] });
    expect((await next.query('select from auth.sessions')).rows).toEqual([]);
    // Numbers go on where they were.
    const { rows: logs } = await next.query<{ id: string }>(
      "insert into public.debug_logs (action) values ('crash') returning id",
    );
    expect(Number(logs[0]?.id)).toBeGreaterThan(1);
  });

  it('is refused by a database with people, and by another version, and leaves nothing behind', async () => {
    await expect(restoreData(home, linesOf(dump))).rejects.toThrow('has people already');
    const next = await openDatabase();
    const other = dump.replace(/migrations: \d+/, 'migrations: 19990101000000');
    await expect(restoreData(next, linesOf(other))).rejects.toThrow('another version');
    const cut = dump.slice(0, dump.indexOf('COPY "public"."profiles"') + 300);
    await expect(restoreData(next, linesOf(cut))).rejects.toThrow(/not whole|missing data/);
    const broken = dump.replaceAll('\tauthenticated\t', '\tauthenticated\tone too many\t');
    await expect(restoreData(next, linesOf(broken))).rejects.toThrow(/extra data/);
    expect((await next.query('select from auth.users')).rows).toEqual([]);
  });

  it('runs nothing of the file but rows', async () => {
    const next = await openDatabase();
    const evil = `${dump}\nDROP TABLE public.profiles;\n`;
    await expect(restoreData(next, linesOf(evil))).rejects.toThrow(/not run/);
  });
});

describe('a move to and from the platform', () => {
  it('leaves out what only our own sign-in can read', () => {
    expect(dump).not.toContain('leakblock_auth');
    expect(dump).not.toContain('enc1:sealed');
    expect(dump).toContain('$argon2id$');
  });

  it('reads what pg_dump writes, with columns and tables that we do not have', async () => {
    const next = await openDatabase();
    const id = '00000000-0000-4000-8000-000000000001';
    const platform = [
      '--',
      '-- PostgreSQL database dump',
      '--',
      '\\restrict abc',
      'SET statement_timeout = 0;',
      "SELECT pg_catalog.set_config('search_path', '', false);",
      'COPY auth.users (instance_id, id, aud, role, email, encrypted_password, is_super_admin) FROM stdin;',
      `00000000-0000-0000-0000-000000000000\t${id}\tauthenticated\tauthenticated\ta@example.org\t$2a$10$abc\t\\N`,
      '\\.',
      'COPY auth.schema_migrations (version) FROM stdin;',
      '20171026211738',
      '\\.',
      'COPY public.profiles (first_name, id) FROM stdin;',
      `tab\\there\t${id}`,
      '\\.',
      "SELECT pg_catalog.setval('public.debug_logs_id_seq', 41, true);",
      '\\unrestrict abc',
      '',
    ].join('\n');
    const { notes } = await restoreData(next, linesOf(platform));
    expect(notes).toEqual([
      'auth.users: left out instance_id, is_super_admin.',
      'auth.schema_migrations was left out: it stays with the installation it is from.',
    ]);
    const { rows } = await next.query(
      `select u.email, u.encrypted_password, p.first_name from auth.users u join public.profiles p using (id)`,
    );
    expect(rows).toEqual([
      { email: 'a@example.org', encrypted_password: '$2a$10$abc', first_name: 'tab\there' },
    ]);
  });

  it('leaves out of it what stays, and refuses what nobody knows', async () => {
    const next = await openDatabase();
    const { rows: tables } = await next.query<{ id: string; columns: string }>(
      `select format('%I.%I', table_schema, table_name) as id, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema in ('auth', 'storage', 'public', 'private') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       group by 1 order by 1`,
    );
    const copies = tables.map(({ columns, id }) =>
      id === 'private.database_timelines'
        ? 'COPY private.database_timelines (is_only, timeline) FROM stdin;\nt\tof the platform\n\\.'
        : `COPY ${id} (${columns}) FROM stdin;\n\\.`,
    );
    const { notes, rows } = await restoreData(next, linesOf(`${copies.join('\n')}\n`));
    expect(rows).toBe(0);
    expect(notes.filter((note) => note.startsWith('private.'))).toEqual(
      [
        'database_timelines',
        'figures',
        'host_slots',
        'idempotency_keys',
        'oauth_models',
        'role_rules',
      ].map((name) => `private.${name} was left out: it stays with the installation it is from.`),
    );
    expect((await next.query('select from private.database_timelines')).rows).toEqual([]);
    for (const unknown of ['private.songs', 'public.shop']) {
      const dumped = linesOf(`COPY ${unknown} (id) FROM stdin;\n\\.\n`);
      await expect(restoreData(next, dumped)).rejects.toThrow(`There is no table ${unknown} here`);
    }
  });
});

it('whoever may not bring rows back is told before anything is deleted', async () => {
  const target = await openDatabase();
  await target.query('create role restorer_of_rows nologin');
  await target.query('set role restorer_of_rows');
  try {
    const check = checkRestoreTarget(target, { mayReplace: true });
    await expect(check).rejects.toThrow('session_replication_role');
  } finally {
    await target.query('reset role; drop role restorer_of_rows');
  }
});

describe('a database that a restore would empty', () => {
  const history =
    'create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text, statements text[], name text)';
  const check = (client: Client, mayReplace: boolean) => checkRestoreTarget(client, { mayReplace });

  it('may be new, even looked at before, which leaves nothing in it', async () => {
    const fresh = await openDatabase('nothing');
    expect(await compareSchema(fresh, await readMigrations())).toBe('older');
    const made = await fresh.query(
      "select to_regnamespace('supabase_migrations') as made, to_regclass('supabase_migrations.schema_migrations') as it",
    );
    expect(made.rows).toEqual([{ made: null, it: null }]);
    await expect(check(fresh, false)).resolves.toBeUndefined();
    // As versions before left it there.
    await fresh.query(history);
    await expect(check(fresh, false)).resolves.toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    [
      'its own',
      "insert into supabase_migrations.schema_migrations values ('20230101000000', '{}', 'shop')",
    ],
  ])('is somebody else’s with %s in the history of the platform’s command line', async (_, sql) => {
    const foreign = await openDatabase('nothing');
    await foreign.query(
      `${history}; ${sql}; create schema auth; create table auth.users (id uuid); create table public.shop (id int)`,
    );
    for (const mayReplace of [false, true]) {
      await expect(check(foreign, mayReplace)).rejects.toThrow('tables that are not of LeakBlock');
    }
  });

  it('may be ours and without people, beside no other tables than ours unless all may go', async () => {
    const ours = await openDatabase();
    await expect(check(ours, false)).resolves.toBeUndefined();
    await ours.query('create table public."Shop" (id int)');
    await expect(check(ours, false)).rejects.toThrow(/did not make: Shop\..*--replace/u);
    await expect(check(ours, true)).resolves.toBeUndefined();
  });
});
