-- Foundation: the schema that no API exposes, and what several features share.

-- schema
create schema private;

-- grants
grant usage on schema public to anon, authenticated, service_role;
revoke all on schema private from public;
grant usage on schema private to service_role;

-- functions
-- Trigger functions are security invoker on purpose: in a definer's function `current_user` is its owner, and
-- every guard that asks who is writing would wave everybody through.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end $$;

-- Refuses more rows per person than the trigger's argument says, also inside one bulk insert. Who adds waits for who adds
-- to the same person's rows in the same moment, or neither would see the other's.
create function private.limit_rows_per_user() returns trigger
language plpgsql set search_path = '' as $$
declare
  present bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('rows of ' || tg_table_name || ' ' || new.user_id::text, 0));
  execute pg_catalog.format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
    into present using new.user_id;
  if present >= tg_argv[0]::bigint then
    raise exception 'at most % rows per person in %', tg_argv[0], tg_table_name using errcode = '23514';
  end if;
  return new;
end $$;

revoke all on function private.touch_updated_at() from public;
revoke all on function private.limit_rows_per_user() from public;

-- Link of a chain of events: SHA-256 over the hash of the event before and the text of this one. Whoever holds the
-- texts can check the chain without a database.
create function private.chain_hash(prev_hash bytea, body text) returns bytea
language sql immutable set search_path = ''
begin atomic
  select pg_catalog.sha256(coalesce(prev_hash, ''::bytea) || pg_catalog.convert_to(body, 'UTF8'));
end;

-- Moment of an event as it is hashed: UTC, microseconds.
create function private.chain_time(at timestamptz) returns text
language sql stable set search_path = ''
begin atomic
  select pg_catalog.to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end;

revoke all on function private.chain_hash(bytea, text) from public;
revoke all on function private.chain_time(timestamptz) from public;
grant execute on function private.chain_hash(bytea, text) to service_role;
grant execute on function private.chain_time(timestamptz) to service_role;
