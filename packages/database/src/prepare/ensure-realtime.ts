import type { Client } from 'pg';
import {
  checkFilter,
  checkRoom,
  describeTables,
  matchFilters,
  readValues,
  seeRows,
} from './realtime-read.ts';
import { livingSessions, tellChange, tellSessionEnd } from './realtime-tell.ts';

/** What the platform has: a table whose policies say who may enter a private room, and the room's name for them. */
const platform = `
create schema if not exists realtime;
-- Nothing is kept here: entering and sending are tried on it and undone.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
create or replace function realtime.topic() returns text language sql stable set search_path = '' as $$
  select nullif(pg_catalog.current_setting('realtime.topic', true), '')
$$;
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;`;

/** Our own beside it, in a schema that no API knows: what gateways share. Lost with a crash, as their sockets are. */
const ours = `
create schema if not exists leakblock_realtime;
revoke all on schema leakblock_realtime from public;
-- A gateway holds an advisory lock on its id as long as it lives.
create unlogged table if not exists leakblock_realtime.gateways (
  id integer generated always as identity primary key,
  started_at timestamptz not null default now()
);
create unlogged table if not exists leakblock_realtime.presences (
  ref text primary key,
  gateway_id integer not null references leakblock_realtime.gateways (id) on delete cascade,
  room text not null,
  key text not null,
  meta jsonb not null
);
create index if not exists presences_room_idx on leakblock_realtime.presences (room);
create index if not exists presences_gateway_id_idx on leakblock_realtime.presences (gateway_id);
-- Messages between gateways that are too long for NOTIFY.
create unlogged table if not exists leakblock_realtime.long_messages (
  id bigint generated always as identity primary key,
  body text not null,
  created_at timestamptz not null default now()
);`;

const rights = `
revoke all on all functions in schema leakblock_realtime from public;
grant usage on schema leakblock_realtime to leakblock_server;
grant execute on all functions in schema leakblock_realtime to leakblock_server;
grant select, insert, update, delete on all tables in schema leakblock_realtime to leakblock_server;`;

/**
 * Sessions end by deletion, by a new end, by a ban or a deletion of the person, and by losing their level while there is
 * another factor. One that rises is asked about too, and goes on.
 */
const sessionTriggers = `
create or replace trigger leakblock_tell_end after delete on auth.sessions
  for each row execute function leakblock_realtime.tell_session_end();
create or replace trigger leakblock_tell_new_end after update of not_after on auth.sessions
  for each row when (new.not_after is distinct from old.not_after)
  execute function leakblock_realtime.tell_session_end();
create or replace trigger leakblock_tell_level after update of aal on auth.sessions
  for each row when (new.aal is distinct from old.aal)
  execute function leakblock_realtime.tell_session_end();
create or replace trigger leakblock_tell_end after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until is not null or new.deleted_at is not null)
  execute function leakblock_realtime.tell_session_end();`;

const banTrigger = `
create or replace trigger leakblock_tell_ban after insert or update on public.user_bans
  for each row when (new.is_active)
  execute function leakblock_realtime.tell_session_end();`;

/**
 * Makes schema `realtime` in the platform's shape, and what gateways need to tell of changes, where the platform does
 * not keep it itself.
 */
export async function ensureRealtimeSchema(owner: Client): Promise<void> {
  if (!(await isOurs(owner))) return;
  await owner.query(platform);
  await owner.query(ours);
  for (const statement of [
    tellChange,
    tellSessionEnd,
    livingSessions,
    describeTables,
    matchFilters,
    readValues,
    checkFilter,
    checkRoom,
  ]) {
    await owner.query(statement);
  }
  await owner.query(rights);
  await owner.query(sessionTriggers);
}

async function isOurs(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ isOurs: boolean }>(
    `select pg_catalog.pg_has_role(nspowner, 'member')
       and pg_catalog.to_regclass('realtime.schema_migrations') is null as "isOurs"
     from pg_catalog.pg_namespace where nspname = 'realtime'`,
  );
  return rows[0]?.isOurs !== false;
}

type Published = Parameters<typeof seeRows>[0] & { hasTriggers: boolean };

/**
 * Tables of the publication that we tell of: those of schema public that have a key. The view
 * pg_publication_tables would say the same, but waits for whoever has locked one of them.
 */
const publishedTables = `
with published as (
  select r.prrelid as oid
  from pg_catalog.pg_publication_rel as r join pg_catalog.pg_publication as p on p.oid = r.prpubid
  where p.pubname = 'supabase_realtime'
  union
  select c.oid
  from pg_catalog.pg_publication as p
  join pg_catalog.pg_class as c on c.relkind = 'r' and (p.puballtables or c.relnamespace in (
    select s.pnnspid from pg_catalog.pg_publication_namespace as s where s.pnpubid = p.oid))
  where p.pubname = 'supabase_realtime'
)
select c.oid::integer as oid, pg_catalog.format('%I.%I', n.nspname, c.relname) as name,
  (select count(*) = 3 from pg_catalog.pg_trigger as t
   where t.tgrelid = c.oid and t.tgfoid = 'leakblock_realtime.tell_change'::regproc) as "hasTriggers",
  (select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
      'name', pg_catalog.quote_ident(a.attname), 'literal', pg_catalog.quote_literal(a.attname),
      'type', pg_catalog.format_type(a.atttypid, null)) order by a.attnum)
   from pg_catalog.pg_index as i
   join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = c.oid and i.indisprimary) as keys
from published
join pg_catalog.pg_class as c on c.oid = published.oid
join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
where n.nspname = 'public'
  and exists (select from pg_catalog.pg_index as i where i.indrelid = c.oid and i.indisprimary)`;

/**
 * Follows the publication, after the migrations: its tables tell of their changes, others do so no more. A table
 * without a primary key cannot be told of.
 */
export async function ensureRealtimeTriggers(owner: Client): Promise<void> {
  if (!(await isOurs(owner))) return;
  const { rows: tables } = await owner.query<Published>(publishedTables);
  await removeOthers(
    owner,
    tables.map(({ oid }) => oid),
  );
  for (const table of tables) {
    await owner.query(seeRows(table));
    if (table.hasTriggers) continue;
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await owner.query(`
        create or replace trigger leakblock_tell_${event} after ${event} on ${table.name}
        referencing ${rows} table as changed
        for each statement execute function leakblock_realtime.tell_change()`);
    }
  }
  const { rows: bans } = await owner.query<{ exists: boolean }>(
    `select pg_catalog.to_regclass('public.user_bans') is not null as exists`,
  );
  if (bans[0]?.exists === true) await owner.query(banTrigger);
}

/** Whether the tables that tell of their changes are those of the publication; somebody may have altered it since. */
export async function isFollowingPublication(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<Published>(publishedTables);
  const { rows: others } = await owner.query(
    `select from pg_catalog.pg_trigger
     where tgfoid = pg_catalog.to_regproc('leakblock_realtime.tell_change') and tgrelid <> all ($1::oid[]) limit 1`,
    [rows.map(({ oid }) => oid)],
  );
  return others.length === 0 && rows.every(({ hasTriggers }) => hasTriggers);
}

/** Takes back what tables have that left the publication. */
async function removeOthers(owner: Client, oids: readonly number[]): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select pg_catalog.format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
     from pg_catalog.pg_trigger as t
     where t.tgfoid = 'leakblock_realtime.tell_change'::regproc and t.tgrelid <> all ($1::oid[])
     union all
     select pg_catalog.format('drop function %s', p.oid::regprocedure)
     from pg_catalog.pg_proc as p
     where p.pronamespace = 'leakblock_realtime'::regnamespace and p.proname ~ '^see_[0-9]+$'
       and pg_catalog.substr(p.proname, 5)::oid <> all ($1::oid[])`,
    [oids],
  );
  for (const { statement } of rows) await owner.query(statement);
}
