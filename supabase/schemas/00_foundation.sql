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

-- Refuses more rows per person than the trigger's argument says, also inside one bulk insert.
create function private.limit_rows_per_user() returns trigger
language plpgsql set search_path = '' as $$
declare
  present bigint;
begin
  execute pg_catalog.format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
    into present using new.user_id;
  if present >= tg_argv[0]::bigint then
    raise exception 'at most % rows per person in %', tg_argv[0], tg_table_name using errcode = '23514';
  end if;
  return new;
end $$;

revoke all on function private.touch_updated_at() from public;
revoke all on function private.limit_rows_per_user() from public;
