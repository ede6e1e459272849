-- Administration: who may do more than others, and who may do nothing any more.

-- tables
create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  granted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

create table public.user_bans (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  is_active boolean not null default true,
  banned_at timestamptz not null default now(),
  banned_by uuid references auth.users (id) on delete set null,
  ban_reason text not null,
  admin_notes text
);

-- What holds for everybody with a role; one row, which every gateway and worker writes from its settings at the start.
-- Without it the strict rule holds.
create table private.role_rules (
  id boolean primary key default true,
  needs_second_factor boolean not null
);

-- constraints
alter table private.role_rules add constraint role_rules_id_check check (id);
alter table public.user_roles add constraint user_roles_role_check check (role in ('admin', 'moderator'));
alter table public.user_bans add constraint user_bans_ban_reason_check
  check (char_length(ban_reason) between 1 and 1000);
alter table public.user_bans add constraint user_bans_admin_notes_check
  check (char_length(admin_notes) <= 4000);

-- indexes
create index user_roles_granted_by_idx on public.user_roles (granted_by);
create index user_bans_user_id_banned_at_idx on public.user_bans (user_id, banned_at desc);
create index user_bans_banned_by_idx on public.user_bans (banned_by);
create unique index user_bans_active_key on public.user_bans (user_id) where is_active;

-- grants
alter table public.user_roles enable row level security;
alter table public.user_bans enable row level security;
revoke all on public.user_roles, public.user_bans from anon, authenticated;
grant select on public.user_roles, public.user_bans to authenticated;
grant select, insert, update, delete on public.user_roles, public.user_bans to service_role;
grant select, insert, update on private.role_rules to service_role;

-- functions
-- Security definer, because a policy of user_roles that read user_roles would call itself without end. Only
-- about the calling person. Policies hold it by its oid, so nobody needs usage on the schema. A role counts in a session
-- that has shown a second factor, unless the installation asks for none.
create function private.has_role(role text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.user_roles
    where user_roles.user_id = (select auth.uid()) and user_roles.role = has_role.role
      and ((select auth.jwt()) ->> 'aal' = 'aal2'
        or not coalesce((select needs_second_factor from private.role_rules), true))
  );
end;

-- SPEC section 7: `rpc('has_role', { role: 'admin' })`. The body is parsed here and now, which is why the caller
-- needs no usage on schema private.
create function public.has_role(role text) returns boolean
language sql stable security invoker set search_path = ''
begin atomic
  select private.has_role(has_role.role);
end;

revoke all on function private.has_role(text) from public;
grant execute on function private.has_role(text) to authenticated, service_role;
revoke all on function public.has_role(text) from public, anon;
grant execute on function public.has_role(text) to authenticated, service_role;

-- A ban of the product is a ban of the platform: no sign-in, no session, on every door. Security definer,
-- because nobody who may ban may write schema auth; it asks nothing of its caller but the row.
create function private.sync_user_ban() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update auth.users
  set banned_until = case
    when exists (select from public.user_bans where user_id = person and is_active) then '9999-12-31'::timestamptz
  end
  where id = person;
  return null;
end $$;

revoke all on function private.sync_user_ban() from public;

-- Says whether a session lives, to server functions on a platform whose tables of sessions nobody else may read.
-- Security definer for that reason; only the service role may ask.
create function private.is_session_alive(session_id uuid, user_id uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from auth.sessions as s
    join auth.users as u on u.id = s.user_id
    where s.id = is_session_alive.session_id and s.user_id = is_session_alive.user_id
      and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  );
end;

revoke all on function private.is_session_alive(uuid, uuid) from public;
grant execute on function private.is_session_alive(uuid, uuid) to service_role;

-- When a person signed in last, and in how many places she is signed in, for operators: as above. An operator's look is
-- none of her sessions.
create function private.sign_ins_of(person uuid) returns table (last_sign_in timestamptz, sessions bigint)
language sql stable security definer set search_path = ''
begin atomic
  select users.last_sign_in_at, (
    select count(*) from auth.sessions
    where sessions.user_id = person and (sessions.not_after is null or sessions.not_after > now())
      and coalesce(sessions.tag, '') not like 'impersonation %'
  ) from auth.users where users.id = person;
end;

revoke all on function private.sign_ins_of(uuid) from public;
grant execute on function private.sign_ins_of(uuid) to service_role;

-- triggers
create trigger user_bans_sync_user after insert or update or delete on public.user_bans
  for each row execute function private.sync_user_ban();

-- policies
create policy user_roles_select_own_or_admin on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

create policy user_bans_select_own_or_admin on public.user_bans for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

-- audit log
-- What operators did and saw: decisions, views of identity papers, mails sent anew. Rows are only ever added; each
-- holds the hash of the one before. People are named by their ids only.
create table public.audit_log (
  seq bigint primary key default 0,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  prev_hash bytea,
  hash bytea not null default ''
);
alter table public.audit_log add constraint audit_log_action_check check (char_length(action) between 1 and 100);
alter table public.audit_log add constraint audit_log_subject_check check (char_length(subject) between 1 and 200);
create index audit_log_at_idx on public.audit_log (at desc);
create index audit_log_subject_idx on public.audit_log (subject);
alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated;
grant select on public.audit_log to authenticated;
-- Added to, never changed: not even by the server.
grant select, insert on public.audit_log to service_role;

create function private.audit_text(entry public.audit_log) returns text
language sql stable set search_path = ''
begin atomic
  select pg_catalog.jsonb_build_array(entry.seq, private.chain_time(entry.at), entry.actor_id, entry.action,
    entry.subject, entry.detail)::text;
end;

create function private.chain_audit_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  last record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit log', 0));
  select seq, hash into last from public.audit_log order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := pg_catalog.clock_timestamp();
  new.prev_hash := last.hash;
  new.hash := private.chain_hash(new.prev_hash, private.audit_text(new));
  return new;
end $$;

-- The first entry that does not follow from the one before it; null when all do.
create function private.find_broken_audit_entry() returns bigint
language sql stable set search_path = ''
begin atomic
  select min(seq) from (
    select entry.seq,
      entry.hash is distinct from private.chain_hash(entry.prev_hash, private.audit_text(entry))
      or entry.prev_hash is distinct from lag(entry.hash) over (order by entry.seq)
      or entry.seq <> row_number() over (order by entry.seq) as is_broken
    from public.audit_log as entry
  ) as checked where is_broken;
end;

revoke all on function private.audit_text(public.audit_log) from public;
revoke all on function private.chain_audit_entry() from public;
revoke all on function private.find_broken_audit_entry() from public;
grant execute on function private.audit_text(public.audit_log) to service_role;
grant execute on function private.find_broken_audit_entry() to service_role;

create trigger audit_log_chain before insert on public.audit_log
  for each row execute function private.chain_audit_entry();

create policy audit_log_select_admin on public.audit_log for select to authenticated
  using ((select private.has_role('admin')));

-- maintenance
-- One row says whether the product is closed for a while; without it, it is open. Everybody may read it.
create table public.maintenance (
  id boolean primary key default true,
  is_on boolean not null default false,
  message text,
  since timestamptz,
  until timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.maintenance add constraint maintenance_id_check check (id);
alter table public.maintenance add constraint maintenance_is_on_check check (is_on = (since is not null));
alter table public.maintenance add constraint maintenance_message_check check (char_length(message) between 1 and 500);
alter table public.maintenance enable row level security;
revoke all on public.maintenance from anon, authenticated;
grant select on public.maintenance to anon, authenticated;
grant select, insert, update on public.maintenance to service_role;
create trigger maintenance_touch_updated_at before update on public.maintenance
  for each row execute function private.touch_updated_at();
create policy maintenance_select_everybody on public.maintenance for select to anon, authenticated using (true);
