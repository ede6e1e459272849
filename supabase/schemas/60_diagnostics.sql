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

revoke all on function private.guard_debug_logs() from public;

-- triggers
create trigger debug_logs_guard before insert on public.debug_logs
  for each row execute function private.guard_debug_logs();

-- policies
create policy debug_logs_insert_visitor on public.debug_logs for insert to anon with check (user_id is null);
create policy debug_logs_insert_own on public.debug_logs for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy debug_logs_select_admin on public.debug_logs for select to authenticated
  using ((select private.has_role('admin')));
