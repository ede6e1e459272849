-- Diagnostics: what a crashed screen says of itself. Anybody may write, in bounds; only admins read.

-- table
create table public.debug_logs (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete cascade,
  action text not null,
  table_name text,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- constraints
alter table public.debug_logs add constraint debug_logs_action_check check (char_length(action) between 1 and 100);
alter table public.debug_logs add constraint debug_logs_table_name_check check (char_length(table_name) <= 100);
alter table public.debug_logs add constraint debug_logs_data_check check (octet_length(data::text) <= 16384);

-- indexes
create index debug_logs_user_id_idx on public.debug_logs (user_id);
create index debug_logs_created_at_idx on public.debug_logs (created_at desc);

-- grants
alter table public.debug_logs enable row level security;
revoke all on public.debug_logs from anon, authenticated;
grant insert on public.debug_logs to anon;
grant select, insert on public.debug_logs to authenticated;
grant select, insert, update, delete on public.debug_logs to service_role;

-- functions
-- Who wrote and when is not for the writer to say.
create function private.guard_debug_logs() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' or pg_catalog.pg_has_role(current_user, 'pg_database_owner', 'member') then
    return new;
  end if;
  new.user_id := auth.uid();
  new.created_at := pg_catalog.now();
  return new;
end $$;

-- A screen that crashes in a loop, or somebody who wants to fill the disk, is heard a few times an hour. As the
-- owner, since the writer may not read the rows that are counted; after the guard, which says who writes. The code
-- is PostgREST's for an answer with status 429: whoever asks too much is told so, and nobody else is woken.
create function private.limit_debug_logs() returns trigger
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

revoke all on function private.guard_debug_logs() from public;
revoke all on function private.limit_debug_logs() from public;

-- triggers
create trigger debug_logs_guard before insert on public.debug_logs
  for each row execute function private.guard_debug_logs();
create trigger debug_logs_limit before insert on public.debug_logs
  for each row execute function private.limit_debug_logs();

-- policies
create policy debug_logs_insert_visitor on public.debug_logs for insert to anon with check (user_id is null);
create policy debug_logs_insert_own on public.debug_logs for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy debug_logs_select_admin on public.debug_logs for select to authenticated
  using ((select private.has_role('admin')));
