-- Agencies: who acts for which creators.

-- tables
create table public.agencies (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  website text,
  country text,
  contact_email text,
  -- How its reports look, in place of ours.
  brand_name text,
  brand_colour text,
  -- A small picture as a data address.
  brand_logo text,
  brand_footer text
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
  status text not null default 'active',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the creator allows beyond looking.
  scopes text[] not null default '{}',
  consented_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references auth.users (id) on delete set null,
  -- The agency's plan pays for her; see 30_subscriptions.sql.
  is_covered boolean not null default false,
  primary key (agency_id, user_id)
);

-- Who wants to run an agency here; an operator decides.
create table public.agency_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  website text,
  country text not null,
  creators integer not null,
  message text not null,
  status text not null default 'applied',
  reason text,
  agency_id uuid references public.agencies (id) on delete set null,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A question to whoever reads an address: be a member, or let us act for you. Answered by the person whose confirmed
-- address it is, and by nobody else.
create table public.agency_invitations (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (id) on delete cascade,
  email text not null,
  kind text not null,
  -- Of a member.
  role text,
  -- Asked of a creator.
  scopes text[] not null default '{}',
  message text,
  status text not null default 'open',
  invited_by uuid references auth.users (id) on delete set null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  answered_by uuid references auth.users (id) on delete set null
);

-- What an agency's members did, and what happened to its links. Rows are only ever added.
create table public.agency_events (
  id bigint generated always as identity primary key,
  agency_id uuid not null references public.agencies (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid references auth.users (id) on delete set null,
  -- About whom; null when it is about the agency itself.
  creator_id uuid references auth.users (id) on delete set null,
  action text not null,
  -- Counts and ids, nothing of what a page holds.
  detail jsonb not null default '{}'
);

-- constraints
alter table public.agencies add constraint agencies_name_check check (char_length(name) between 1 and 100);
alter table public.agencies add constraint agencies_status_check check (status in ('active', 'suspended'));
alter table public.agency_members add constraint agency_members_role_check check (role in ('owner', 'manager', 'viewer'));
alter table public.agency_creators add constraint agency_creators_status_check
  check (status in ('active', 'ended') and (status = 'ended') = (ended_at is not null));
alter table public.agency_creators add constraint agency_creators_is_covered_check
  check (status = 'active' or not is_covered);
alter table public.agency_creators add constraint agency_creators_scopes_check
  check (scopes <@ array['review', 'remove', 'scan']);
alter table public.agencies add constraint agencies_website_check
  check (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 500);
alter table public.agencies add constraint agencies_texts_check
  check (char_length(country) <= 60 and char_length(contact_email) <= 254 and char_length(brand_name) <= 100
    and char_length(brand_footer) <= 300 and char_length(brand_logo) <= 90000);
alter table public.agencies add constraint agencies_brand_colour_check check (brand_colour ~ '^#[0-9a-f]{6}$');
alter table public.agency_applications add constraint agency_applications_name_check
  check (char_length(name) between 1 and 100);
alter table public.agency_applications add constraint agency_applications_website_check
  check (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 500);
alter table public.agency_applications add constraint agency_applications_texts_check
  check (char_length(country) between 1 and 60 and char_length(message) between 1 and 2000
    and creators between 1 and 10000 and char_length(reason) <= 1000);
alter table public.agency_applications add constraint agency_applications_status_check
  check (status in ('applied', 'approved', 'rejected') and (status = 'applied') = (decided_at is null));
alter table public.agency_invitations add constraint agency_invitations_email_check
  check (email = lower(email) and char_length(email) between 3 and 254);
alter table public.agency_invitations add constraint agency_invitations_kind_check
  check (kind in ('creator', 'member') and (kind = 'member') = (role is not null)
    and role in ('owner', 'manager', 'viewer') and scopes <@ array['review', 'remove', 'scan']);
alter table public.agency_invitations add constraint agency_invitations_status_check
  check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired') and (status = 'open') = (answered_at is null));
alter table public.agency_invitations add constraint agency_invitations_message_check
  check (char_length(message) <= 500);
alter table public.agency_events add constraint agency_events_action_check
  check (char_length(action) between 1 and 100 and octet_length(detail::text) <= 4096);

-- indexes
-- Nobody works for two.
create unique index agency_members_user_id_key on public.agency_members (user_id);
create index agency_creators_user_id_idx on public.agency_creators (user_id);
create index agency_creators_ended_by_idx on public.agency_creators (ended_by);
create index agency_applications_status_created_at_idx on public.agency_applications (status, created_at);
create index agency_applications_user_id_idx on public.agency_applications (user_id, created_at desc);
create index agency_applications_agency_id_idx on public.agency_applications (agency_id);
create index agency_applications_decided_by_idx on public.agency_applications (decided_by);
-- One that waits per person; one open invitation of a kind per address.
create unique index agency_applications_open_key on public.agency_applications (user_id) where status = 'applied';
create index agency_invitations_agency_id_idx on public.agency_invitations (agency_id, created_at desc);
create unique index agency_invitations_open_key on public.agency_invitations (email, kind, agency_id) where status = 'open';
create index agency_invitations_email_idx on public.agency_invitations (email);
create index agency_invitations_invited_by_idx on public.agency_invitations (invited_by);
create index agency_invitations_answered_by_idx on public.agency_invitations (answered_by);
create index agency_events_agency_id_id_idx on public.agency_events (agency_id, id desc);
create index agency_events_creator_id_id_idx on public.agency_events (creator_id, id desc);
create index agency_events_actor_id_idx on public.agency_events (actor_id);

-- grants
alter table public.agencies enable row level security;
alter table public.agency_members enable row level security;
alter table public.agency_creators enable row level security;
alter table public.agency_applications enable row level security;
alter table public.agency_invitations enable row level security;
alter table public.agency_events enable row level security;
revoke all on public.agencies, public.agency_members, public.agency_creators, public.agency_applications,
  public.agency_invitations, public.agency_events from anon, authenticated;
grant select on public.agencies, public.agency_members, public.agency_creators, public.agency_applications,
  public.agency_invitations, public.agency_events to authenticated;
grant select, insert, update, delete on public.agencies, public.agency_members, public.agency_creators,
  public.agency_applications, public.agency_invitations to service_role;
-- Added to, never changed.
grant select, insert on public.agency_events to service_role;

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

-- The creators whom the calling person's agencies look after at this moment. Definer for the same reason.
create function private.managed_user_ids() returns setof uuid
language sql stable security definer set search_path = ''
begin atomic
  select agency_creators.user_id
  from public.agency_creators
  join public.agencies on agencies.id = agency_creators.agency_id
  join public.agency_members on agency_members.agency_id = agencies.id
  where agency_members.user_id = (select auth.uid()) and agencies.status = 'active'
    and agency_creators.status = 'active';
end;

-- The address that a person has proved to be hers, for the service role: a platform does not let it read its people.
create function private.confirmed_email_of(person uuid) returns text
language sql stable security definer set search_path = ''
begin atomic
  select lower(users.email) from auth.users
  where users.id = person and users.email_confirmed_at is not null and users.deleted_at is null;
end;

-- SPEC section 7: `rpc('is_agency')`.
create function public.is_agency() returns boolean
language sql stable security invoker set search_path = ''
begin atomic
  select exists (select from private.agency_ids());
end;

revoke all on function private.agency_ids() from public;
grant execute on function private.agency_ids() to authenticated, service_role;
revoke all on function private.managed_user_ids() from public;
grant execute on function private.managed_user_ids() to authenticated, service_role;
revoke all on function private.confirmed_email_of(uuid) from public;
grant execute on function private.confirmed_email_of(uuid) to service_role;
revoke all on function public.is_agency() from public, anon;
grant execute on function public.is_agency() to authenticated, service_role;

-- triggers
create trigger agencies_touch_updated_at before update on public.agencies
  for each row execute function private.touch_updated_at();
create trigger agency_creators_touch_updated_at before update on public.agency_creators
  for each row execute function private.touch_updated_at();
create trigger agency_applications_touch_updated_at before update on public.agency_applications
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
create policy agency_applications_select_own_or_admin on public.agency_applications for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
-- The person who was asked reads it through a function: who she is says her confirmed address.
create policy agency_invitations_select_agency_or_admin on public.agency_invitations for select to authenticated
  using (agency_id in (select private.agency_ids()) or (select private.has_role('admin')));
-- The creator sees what was done for her.
create policy agency_events_select_agency_or_creator_or_admin on public.agency_events for select to authenticated
  using (
    agency_id in (select private.agency_ids())
    or creator_id = (select auth.uid())
    or (select private.has_role('admin'))
  );
