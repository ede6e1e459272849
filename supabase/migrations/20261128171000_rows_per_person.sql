-- Two that add a person's last row in the same moment: the second waits, and is refused.
create or replace function private.limit_rows_per_user() returns trigger
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
