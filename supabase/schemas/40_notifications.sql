-- Notifications: to one person, or to everybody (user_id is null).

-- table
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  -- The global notification that this row is one person's copy of.
  notification_id uuid,
  user_id uuid references auth.users (id) on delete cascade,
  global boolean not null default false,
  title text not null,
  message text not null,
  read boolean not null default false,
  created_at timestamptz not null default now()
);

-- constraints
alter table public.notifications add constraint notifications_notification_id_fkey
  foreign key (notification_id) references public.notifications (id) on delete cascade;
alter table public.notifications add constraint notifications_global_check check (global or user_id is not null);
alter table public.notifications add constraint notifications_title_check
  check (char_length(title) between 1 and 200);
alter table public.notifications add constraint notifications_message_check
  check (char_length(message) between 1 and 4000);

-- indexes
create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc);
create index notifications_global_created_at_idx on public.notifications (created_at desc) where user_id is null;
create index notifications_notification_id_idx on public.notifications (notification_id);

-- grants
alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select, update, delete on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

-- functions
create function private.guard_notifications() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' or pg_catalog.pg_has_role(current_user, 'pg_database_owner', 'member') then
    return new;
  end if;
  if pg_catalog.to_jsonb(new) - 'read' is distinct from pg_catalog.to_jsonb(old) - 'read' then
    raise exception 'of a notification only "read" can change' using errcode = '42501';
  end if;
  return new;
end $$;

revoke all on function private.guard_notifications() from public;

-- triggers
create trigger notifications_guard before update on public.notifications
  for each row execute function private.guard_notifications();

-- policies
create policy notifications_select_own_or_global on public.notifications for select to authenticated
  using (user_id = (select auth.uid()) or user_id is null);
create policy notifications_update_own on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy notifications_delete_own on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));
