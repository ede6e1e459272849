import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { readMigrations } from '../prepare/apply-migrations.ts';
import { readVersions } from './moved-tables.ts';
import { letTriggersRest } from './rest-triggers.ts';

/** Everything of a LeakBlock database but its roles, which belong to the whole PostgreSQL. */
const schemas = [
  'public',
  'private',
  'auth',
  'storage',
  'realtime',
  'leakblock_auth',
  'leakblock_limits',
  'leakblock_realtime',
  'pgboss',
  'supabase_migrations',
];

/** A table in `public` as our migrations make and rename it. */
const madeTable =
  /\b(?:create table(?: if not exists)? public\.|alter table(?: if exists)? public\.\w+ rename to )(\w+)/gi;

/** Stands in the database from the moment it was emptied until everything is back. */
const marker = 'supabase_migrations.restore_under_way';

/** Whether a restore began here and did not end: what is there is not whole. */
export async function isRestoreUnderWay(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select pg_catalog.to_regclass($1) is not null as "isThere"',
    [marker],
  );
  return rows[0]?.isThere === true;
}

/**
 * Refuses a database that must not be emptied: one that a program of ours works on, one with tables that is not ours, and
 * unless `mayReplace` one with people, or with tables in `public` that none of our migrations makes.
 * @throws Error with a sentence for the operator
 */
export async function checkRestoreTarget(
  client: Client,
  { mayReplace }: { mayReplace: boolean },
): Promise<void> {
  if (await isInUse(client)) {
    throw new Error('A gateway or worker is connected to this database: stop them all first.');
  }
  await requireRestRight(client);
  if (await isRestoreUnderWay(client)) return;
  const tables = await readAllTables(client);
  const hasHistory = tables.includes('supabase_migrations.schema_migrations');
  const applied = hasHistory ? await readVersions(client) : [];
  const migrations = await readMigrations();
  if (!applied.includes(migrations[0]?.version ?? '')) {
    // The Supabase CLI has a history of that name too; an empty one comes from a start that went no further.
    const isNothing = (table: string) =>
      applied.length === 0 && table.startsWith('supabase_migrations.');
    if (tables.every(isNothing)) return;
    throw new Error(
      'This database has tables that are not of LeakBlock, or of a first start that broke off: use an empty one.',
    );
  }
  if (mayReplace) return;
  const made = migrations.flatMap(({ sql }) =>
    [...sql.matchAll(madeTable)].map(([, name]) => name),
  );
  const ours = new Set(made.map((name) => `public.${name ?? ''}`));
  const others = tables.filter((table) => table.startsWith('public.') && !ours.has(table));
  if (others.length > 0) {
    throw new Error(
      `In schema public are tables that LeakBlock did not make: ${others.map((table) => table.slice(7)).join(', ')}. Move them elsewhere, or give --replace to delete them and everything else first.`,
    );
  }
  const { rows: people } = await client.query('select from auth.users limit 1');
  if (people.length > 0) {
    throw new Error(
      'This installation has people: restore into an empty one, or give --replace to delete everything in it first.',
    );
  }
}

/** Names of tables in our schemas, whoever made them. */
async function readAllTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_catalog.pg_class as c
     join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any ($1) order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** What rows need when they come back is asked for while everything that is there still stands. */
async function requireRestRight(client: Client): Promise<void> {
  await client.query('begin');
  try {
    await letTriggersRest(client);
  } finally {
    await client.query('rollback');
  }
}

/** A program that was stopped a moment ago is connected for some milliseconds more: it has two seconds to be gone. */
async function isInUse(client: Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query(
      `select from pg_catalog.pg_stat_activity
       where datname = pg_catalog.current_database() and usename in ('lite_api', 'leakblock_server') limit 1`,
    );
    if (rows.length === 0) return false;
    await pause(100);
  }
  return true;
}

/** Removes everything of ours and marks the database as being restored, in one transaction. */
export async function clearDatabase(client: Client): Promise<void> {
  await client.query(`
    begin;
    set local client_min_messages = warning;
    drop publication if exists supabase_realtime;
    drop schema if exists ${schemas.join(', ')} cascade;
    create schema public authorization pg_database_owner;
    grant usage on schema public to public;
    create schema supabase_migrations;
    create table ${marker} (since timestamptz not null default now());
    commit;`);
}

/** From now on the programs may start. */
export async function endRestore(client: Client): Promise<void> {
  await client.query(`drop table ${marker}`);
}
