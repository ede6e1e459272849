-- Notifications: to one person, or to everybody (user_id is null).

-- tables
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  -- The global notification that this row is one person's copy of.
  notification_id uuid,
  user_id uuid references auth.users (id) on delete cascade,
  global boolean not null default false,
  title text not null,
  message text not null,
  read boolean not null default false,
  created_at timestamptz not null default now(),
  -- What it is about; null for those of before.
  kind text,
  -- Page of ours with more about it.
  path text
);

-- Notifications for everybody that one person has answered, by reading or deleting them. She sees them no more.
create table private.notification_receipts (
  user_id uuid not null references auth.users (id) on delete cascade,
  notification_id uuid not null references public.notifications (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, notification_id)
);

-- constraints
alter table public.notifications add constraint notifications_notification_id_fkey
  foreign key (notification_id) references public.notifications (id) on delete cascade;
alter table public.notifications add constraint notifications_global_check check (global or user_id is not null);
alter table public.notifications add constraint notifications_title_check
  check (char_length(title) between 1 and 200);
alter table public.notifications add constraint notifications_message_check
  check (char_length(message) between 1 and 4000);
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'account', 'billing', 'authorisations', 'removals', 'alerts', 'reports', 'agencies', 'partners', 'announcements'));
alter table public.notifications add constraint notifications_path_check
  check (path ~ '^/([^/\\]|$)' and char_length(path) <= 500);

-- indexes
create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc);
create index notifications_global_created_at_idx on public.notifications (created_at desc) where user_id is null;
create index notifications_notification_id_idx on public.notifications (notification_id);
create index notification_receipts_notification_id_idx on private.notification_receipts (notification_id);
-- One copy of a notification for everybody per person, also when two of her tabs mark it at once.
create unique index notifications_copy_key on public.notifications (user_id, notification_id)
  where notification_id is not null;

-- grants
alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select, update, delete on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;
grant select, insert, update, delete on private.notification_receipts to service_role;

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

-- Security definer, because people have no right on the table. Only about the calling person.
create function private.put_away_notification_ids() returns setof uuid
language sql stable security definer set search_path = ''
begin atomic
  select notification_id from private.notification_receipts where user_id = (select auth.uid());
end;

-- A person's answer to a notification for everybody, which itself stays as it is: who reads it gets a copy of her own,
-- who deletes it has none any more. Security definer, because nobody may insert notifications for herself; that it is
-- an ordinary person who asks has been found by the trigger's condition, before `current_user` is this function's owner.
create function private.put_away_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
begin
  if tg_op = 'UPDATE' and not new.read then
    return null;
  end if;
  insert into private.notification_receipts (user_id, notification_id) values (person, old.id)
  on conflict do nothing;
  if tg_op = 'DELETE' then
    -- Another tab may have marked it as read in the same moment.
    delete from public.notifications where user_id = person and notification_id = old.id;
  elsif found then
    insert into public.notifications (notification_id, user_id, global, title, message, read, created_at, kind, path)
    values (old.id, person, true, old.title, old.message, true, old.created_at, old.kind, old.path)
    on conflict (user_id, notification_id) where notification_id is not null do update set read = true;
  end if;
  return null;
end $$;

revoke all on function private.guard_notifications() from public;
revoke all on function private.put_away_notification_ids() from public;
grant execute on function private.put_away_notification_ids() to authenticated, service_role;
revoke all on function private.put_away_notification() from public;

-- triggers
create trigger notifications_guard before update on public.notifications
  for each row execute function private.guard_notifications();
-- After the guard, whose name comes first: nothing but "read" gets here.
create trigger notifications_put_away before update or delete on public.notifications
  for each row when (old.user_id is null and current_user <> 'service_role'
    and not pg_has_role(current_user, 'pg_database_owner', 'member'))
  execute function private.put_away_notification();

-- policies
create policy notifications_select_own_or_global on public.notifications for select to authenticated
  using (user_id = (select auth.uid())
    or (user_id is null and id not in (select private.put_away_notification_ids())));
-- Of those for everybody no row is ever written: the trigger turns the wish into the person's own rows.
create policy notifications_update_own_or_global on public.notifications for update to authenticated
  using (user_id = (select auth.uid()) or user_id is null) with check (user_id = (select auth.uid()));
create policy notifications_delete_own_or_global on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()) or user_id is null);
