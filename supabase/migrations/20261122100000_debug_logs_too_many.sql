-- A screen that crashes in a loop, or somebody who wants to fill the disk, is heard a few times an hour. As the
-- owner, since the writer may not read the rows that are counted; after the guard, which says who writes. The code
-- is PostgREST's for an answer with status 429: whoever asks too much is told so, and nobody else is woken.
create or replace function private.limit_debug_logs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recent bigint;
begin
  select count(*) into recent
  from public.debug_logs
  where debug_logs.user_id is not distinct from new.user_id
    and debug_logs.created_at > pg_catalog.now() - interval '1 hour';
  if recent >= (case when new.user_id is null then 300 else 30 end) then
    raise exception 'too many debug logs within the hour' using errcode = 'PT429';
  end if;
  return new;
end $$;
