const notify = `perform pg_catalog.pg_notify('leakblock_changes', pg_catalog.jsonb_build_object(
        's', tg_table_schema, 't', tg_table_name, 'o', tg_op, 'r', batch)::text)`;

/**
 * Tells of a statement's changes: table, operation and the keys of its rows, in pieces that NOTIFY can carry (8000
 * bytes). Of a deleted row also whose it was, since nobody can read it any more. Columns are looked up at the moment
 * of the change, so that a renamed one breaks nobody's writing.
 */
export const tellChange = `
create or replace function leakblock_realtime.tell_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  key_columns text[];
  owner_column text;
  item jsonb;
  batch jsonb := '[]';
  filled integer := 0;
begin
  select pg_catalog.array_agg(a.attname::text order by a.attnum) into key_columns
  from pg_catalog.pg_index as i
  join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = tg_relid and i.indisprimary;
  if key_columns is null then
    return null;
  end if;
  if tg_op = 'DELETE' then
    -- The column user_id, or a key that is itself a person's.
    select a.attname::text into owner_column
    from pg_catalog.pg_attribute as a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and (
      a.attname = 'user_id' or key_columns = array[a.attname::text] and exists (
        select from pg_catalog.pg_constraint as k
        join pg_catalog.pg_class as c on c.oid = k.confrelid
        join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
        where k.conrelid = tg_relid and k.contype = 'f' and k.conkey = array[a.attnum]
          and n.nspname = 'auth' and c.relname = 'users'
      )
    )
    order by a.attname = 'user_id' desc limit 1;
  end if;
  for item in
    select pg_catalog.jsonb_build_object('k', (
      select pg_catalog.jsonb_object_agg(name, doc ->> name) from pg_catalog.unnest(key_columns) as name
    )) || case when owner_column is null then '{}'
      else pg_catalog.jsonb_build_object('c', owner_column, 'w', doc ->> owner_column) end
    from (select pg_catalog.to_jsonb(c) as doc from changed as c) as rows
  loop
    -- A key that no message can carry is told to nobody: the write itself must not fail for it.
    continue when pg_catalog.octet_length(item::text) > 6000;
    if filled + pg_catalog.octet_length(item::text) > 7000 then
      ${notify};
      batch := '[]';
      filled := 0;
    end if;
    batch := batch || item;
    filled := filled + pg_catalog.octet_length(item::text) + 2;
  end loop;
  if filled > 0 then
      ${notify};
  end if;
  return null;
end $$;`;

/** Tells that a session, or all sessions of a person, may have ended or become less; who hears it asks how they are. */
export const tellSessionEnd = `
create or replace function leakblock_realtime.tell_session_end() returns trigger
language plpgsql set search_path = '' as $$
declare
  person uuid;
  session uuid;
begin
  if tg_table_name = 'sessions' then
    person := old.user_id;
    session := old.id;
  elsif tg_table_name = 'users' then
    person := new.id;
  else
    person := new.user_id;
  end if;
  perform pg_catalog.pg_notify('leakblock_sessions',
    pg_catalog.jsonb_build_object('u', person, 's', session)::text);
  return null;
end $$;`;

/**
 * Which of these sessions live and have shown the second factor that their person set up: the question that is asked on
 * every request, for many at once.
 */
export const livingSessions = `
create or replace function leakblock_realtime.living_sessions(wanted uuid[], idle_hours integer) returns setof uuid
language plpgsql set search_path = '' as $$
declare
  complete uuid[];
begin
  -- As the gateway: service_role reads no factors, for their secrets.
  select pg_catalog.array_agg(s.id) into complete from auth.sessions as s
  where s.id = any (wanted) and (s.aal is not distinct from 'aal2' or not exists (
    select from auth.mfa_factors as f where f.user_id = s.user_id and f.status = 'verified'
  ));
  perform pg_catalog.set_config('role', 'service_role', true);
  return query select s.id from auth.sessions as s join auth.users as u on u.id = s.user_id
    where s.id = any (complete)
      and (s.not_after is null or s.not_after > pg_catalog.now())
      and coalesce(s.refreshed_at at time zone 'utc', s.created_at)
        > pg_catalog.now() - pg_catalog.make_interval(hours => idle_hours)
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= pg_catalog.now())
      and not exists (select from public.user_bans as b where b.user_id = u.id and b.is_active);
end $$;`;
