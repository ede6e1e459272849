import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from 'pg';
import { clearDatabase } from '../move/restore-target.ts';
import { createTestDatabase, openClient } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { readMigrations } from './apply-migrations.ts';
import type { Migration } from './apply-migrations.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { PrepareOptions } from './prepare-database.ts';

/** An upgrade beside programs that work, and an older program beside an upgraded database. */
const passwords = { liteApi: 'lite-api-in-tests', server: 'server-in-tests' };

let database: TestDatabase;
let present: readonly Migration[];
/** Somebody else who works in the database. */
let reader: Client;
let asker: Client;
beforeAll(async () => {
  [database, present] = await Promise.all([createTestDatabase(), readMigrations()]);
  [reader, asker] = await Promise.all([
    openClient(database.ownerUrl),
    openClient(database.ownerUrl),
  ]);
  await asker.query(
    "create table public.songs (id int, title text); insert into public.songs values (1, 'one')",
  );
});
afterAll(async () => {
  await Promise.all([reader.end(), asker.end()]);
  await database.drop();
});

/** Each version of the product has the migrations of the one before and its own. */
let known: Migration[] = [];
const upgrade = (version: string, sql: string): Migration => {
  const migration = { version, name: `of_${version.slice(0, 4)}`, sql };
  known = [...known.filter((one) => one.version !== version), migration];
  return migration;
};
const start = (options: Partial<PrepareOptions> = {}) =>
  prepareDatabase(database.ownerUrl, {
    passwords,
    migrations: [...present, ...known],
    patience: { lockMs: 50, attempts: 1000, pauseMs: 10 },
    ...options,
  });
const ask = async (sql: string) => (await asker.query<Record<string, unknown>>(sql)).rows;

describe('a migration whose table somebody reads', () => {
  it('gives up its place in the queue, tries again, and is applied when the table is free', async () => {
    upgrade('29990101000000', 'alter table public.songs add column length int');
    await reader.query('begin; select * from public.songs');
    let gaveUp = (): void => undefined;
    const hasGivenUp = new Promise<void>((resolve) => (gaveUp = resolve));
    const sentences: string[] = [];
    const onWait = (sentence: string): void => {
      sentences.push(sentence);
      gaveUp();
    };
    const started = start({ patience: { lockMs: 50, attempts: 1000, pauseMs: 10, onWait } });
    await Promise.race([hasGivenUp, started]);
    expect(await ask('select * from public.songs')).toEqual([{ id: 1, title: 'one' }]);
    await reader.query('commit');
    await started;
    expect(await ask('select length from public.songs')).toEqual([{ length: null }]);
    expect(sentences[0]).toMatch(
      /^Migration 29990101000000_of_2999 waits for a lock; .*process \d+/,
    );
  });

  it('says after its last try who was in the way, and has changed nothing', async () => {
    upgrade('29990102000000', 'alter table public.songs add column key text');
    await reader.query(
      "set application_name = 'the monthly report'; begin; select from public.songs",
    );
    const last = start({ patience: { lockMs: 20, attempts: 2, pauseMs: 1 } });
    await expect(last).rejects.toThrow(/the monthly report \(process \d+\).*Nothing was changed/);
    await reader.query('rollback');
    expect(await ask('select * from public.songs')).toEqual([
      { id: 1, title: 'one', length: null },
    ]);
    await start();
    expect(await ask('select key from public.songs')).toEqual([{ key: null }]);
  });
});

describe('a start that has nothing to apply', () => {
  it('asks for no lock on a table, whoever holds one', async () => {
    await reader.query(
      'begin; lock table auth.users, auth.sessions, storage.objects, public.user_bans, public.findings',
    );
    expect(await start({ patience: { lockMs: 20, attempts: 1 } })).toEqual({ isNewer: false });
    await reader.query('rollback');
  });
});

describe('an index that is built beside the work', () => {
  const sql = `-- no transaction: builds an index beside the work
create unique index concurrently if not exists songs_title_key on public.songs (title);
create index concurrently if not exists songs_key_idx
  on public.songs (key);
`;
  const isValid = `select indisvalid from pg_index where indexrelid = 'public.songs_title_key'::regclass`;

  it('is built anew after it was left half built, by one of several starts', async () => {
    await ask("insert into public.songs values (2, 'one')");
    upgrade('29990103000000', sql);
    await expect(start()).rejects.toThrow(/29990103000000.* failed: could not create unique index/);
    expect(await ask(isValid)).toEqual([{ indisvalid: false }]);
    await ask("update public.songs set title = 'two' where id = 2");
    await Promise.all([start(), start(), start()]);
    expect(await ask(isValid)).toEqual([{ indisvalid: true }]);
    expect(await ask("select to_regclass('public.songs_key_idx') is not null as found")).toEqual([
      { found: true },
    ]);
  });
});

describe('an index that is new on a table of sign-in or files', () => {
  const indexes = [
    'auth.audit_logs_actor_id_idx',
    'auth.audit_logs_actor_username_idx',
    'storage.objects_owner_idx',
  ];
  const valid = `select count(*)::int from pg_index
    where indisvalid and indexrelid in (${indexes.map((index) => `to_regclass('${index}')`).join(', ')})`;

  it('is built while people sign in and upload, and others still work with what they saw before', async () => {
    await ask(`drop index ${indexes.join(', ')}`);
    await ask(
      "update supabase_migrations.leakblock_preparation set hash = 'of the version before'",
    );
    // Building beside the work waits for who sees an older state; nobody may have to wait for the building.
    await reader.query('begin isolation level repeatable read; select from public.songs');
    const started = start();
    const building = `select count(*)::int from pg_stat_activity
      where application_name = 'leakblock prepare' and wait_event_type = 'Lock' and query like 'create index concurrently%'`;
    await expect.poll(() => ask(building)).toEqual([{ count: 1 }]);
    await ask('set lock_timeout = 100');
    await ask("insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{}')");
    await ask("insert into storage.objects (name) values ('upload.jpg')");
    await ask('set lock_timeout = 0');
    await reader.query('commit');
    await started;
    expect(await ask(valid)).toEqual([{ count: 3 }]);
  });
});

describe('an older version beside a database that was upgraded', () => {
  const olderStart = () => start({ migrations: present });

  it('works on it, and takes nothing of it back', async () => {
    await ask("update supabase_migrations.leakblock_preparation set hash = 'of the newer version'");
    expect(await olderStart()).toEqual({ isNewer: true });
    expect(await ask('select hash from supabase_migrations.leakblock_preparation')).toEqual([
      { hash: 'of the newer version' },
    ]);
  });

  it('refuses it where a migration says that it cannot, with what to do', async () => {
    upgrade(
      '29990104000000',
      '-- breaks programs without: 29990101000000\nalter table public.songs drop column title',
    );
    await start();
    await expect(olderStart()).rejects.toThrow(
      /belongs to a newer version: after its migration 29990104000000 .* know 29990101000000/,
    );
    // The version before the newest knows that migration: nothing of it uses the column.
    expect(await start({ migrations: [...present, ...known.slice(0, 3)] })).toEqual({
      isNewer: true,
    });
  });
});

it('a database whose restore did not end is refused by every start but the restore', async () => {
  await clearDatabase(asker);
  await expect(start()).rejects.toThrow('A restore into this database did not end');
  expect(await start({ migrations: present, isRestoring: true })).toEqual({ isNewer: false });
  await expect(start()).rejects.toThrow('A restore into this database did not end');
});
