-- Agencies: who acts for which creators.

-- tables
create table public.agencies (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.agency_members (
  agency_id uuid not null references public.agencies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'manager',
  created_at timestamptz not null default now(),
  primary key (agency_id, user_id)
);

create table public.agency_creators (
  agency_id uuid not null references public.agencies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'invited',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, user_id)
);

-- constraints
alter table public.agencies add constraint agencies_name_check check (char_length(name) between 1 and 100);
alter table public.agencies add constraint agencies_status_check check (status in ('active', 'suspended'));
alter table public.agency_members add constraint agency_members_role_check check (role in ('owner', 'manager'));
alter table public.agency_creators add constraint agency_creators_status_check
  check (status in ('invited', 'active', 'ended'));

-- indexes
create index agency_members_user_id_idx on public.agency_members (user_id);
create index agency_creators_user_id_idx on public.agency_creators (user_id);

-- grants
alter table public.agencies enable row level security;
alter table public.agency_members enable row level security;
alter table public.agency_creators enable row level security;
revoke all on public.agencies, public.agency_members, public.agency_creators from anon, authenticated;
grant select on public.agencies, public.agency_members, public.agency_creators to authenticated;
grant select, insert, update, delete on public.agencies, public.agency_members, public.agency_creators
  to service_role;

-- functions
-- The active agencies of the calling person. Definer for the reason given at private.has_role.
create function private.agency_ids() returns setof uuid
language sql stable security definer set search_path = ''
begin atomic
  select agency_members.agency_id
  from public.agency_members
  join public.agencies on agencies.id = agency_members.agency_id
  where agency_members.user_id = (select auth.uid()) and agencies.status = 'active';
end;

-- SPEC section 7: `rpc('is_agency')`.
create function public.is_agency() returns boolean
language sql stable security invoker set search_path = ''
begin atomic
  select exists (select from private.agency_ids());
end;

revoke all on function private.agency_ids() from public;
grant execute on function private.agency_ids() to authenticated, service_role;
revoke all on function public.is_agency() from public, anon;
grant execute on function public.is_agency() to authenticated, service_role;

-- triggers
create trigger agencies_touch_updated_at before update on public.agencies
  for each row execute function private.touch_updated_at();
create trigger agency_creators_touch_updated_at before update on public.agency_creators
  for each row execute function private.touch_updated_at();

-- policies
create policy agency_creators_select_agency_or_own_or_admin on public.agency_creators for select to authenticated
  using (
    agency_id in (select private.agency_ids())
    or user_id = (select auth.uid())
    or (select private.has_role('admin'))
  );
create policy agency_members_select_agency_or_own_or_admin on public.agency_members for select to authenticated
  using (
    agency_id in (select private.agency_ids())
    or user_id = (select auth.uid())
    or (select private.has_role('admin'))
  );
-- A creator sees the agency that acts, or asks to act, for her.
create policy agencies_select_agency_or_creator_or_admin on public.agencies for select to authenticated
  using (
    id in (select private.agency_ids())
    or id in (select agency_id from public.agency_creators where user_id = (select auth.uid()))
    or (select private.has_role('admin'))
  );
