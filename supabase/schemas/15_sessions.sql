-- Sessions: who signed in from where. Written by the server, read by the person and by admins.

-- table
create table public.login_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Sessions come and go; what was noted of them stays for a while.
  session_id uuid not null,
  user_agent text,
  -- What the browser was told by a look-up service.
  ip_address inet,
  -- What the server saw.
  seen_address inet,
  created_at timestamptz not null default now()
);

-- constraints
alter table public.login_events add constraint login_events_session_id_key unique (session_id);
alter table public.login_events add constraint login_events_user_agent_check check (char_length(user_agent) <= 500);

-- indexes
create index login_events_user_id_created_at_idx on public.login_events (user_id, created_at desc);
create index login_events_created_at_idx on public.login_events (created_at);

-- grants
alter table public.login_events enable row level security;
revoke all on public.login_events from anon, authenticated;
grant select on public.login_events to authenticated;
grant select, insert, update, delete on public.login_events to service_role;

-- policies
create policy login_events_select_own_or_admin on public.login_events for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
