-- Foundation: the schema that no API exposes, and what several features share.

-- schema
create schema private;

-- grants
grant usage on schema public to anon, authenticated, service_role;
revoke all on schema private from public;
grant usage on schema private to service_role;

-- functions
-- Trigger functions are security invoker on purpose: in a definer's function `current_user` is its owner, and
-- every guard that asks who is writing would wave everybody through.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end $$;

-- Refuses more rows per person than the trigger's argument says, also inside one bulk insert.
create function private.limit_rows_per_user() returns trigger
language plpgsql set search_path = '' as $$
declare
  present bigint;
begin
  execute pg_catalog.format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
    into present using new.user_id;
  if present >= tg_argv[0]::bigint then
    raise exception 'at most % rows per person in %', tg_argv[0], tg_table_name using errcode = '23514';
  end if;
  return new;
end $$;

revoke all on function private.touch_updated_at() from public;
revoke all on function private.limit_rows_per_user() from public;

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

-- constraints
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

-- functions
-- Security definer, because a policy of user_roles that read user_roles would call itself without end. Only
-- about the calling person. Policies hold it by its oid, so nobody needs usage on the schema.
create function private.has_role(role text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.user_roles
    where user_roles.user_id = (select auth.uid()) and user_roles.role = has_role.role
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

-- policies
create policy user_roles_select_own_or_admin on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

create policy user_bans_select_own_or_admin on public.user_bans for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

-- Accounts: the person, and the names and addresses to protect.

-- tables
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text,
  last_name text,
  email text,
  date_of_birth date,
  address text,
  postal_code text,
  city text,
  country text,
  phone text,
  locale text not null default 'en',
  discreet_mode boolean not null default false,
  subscription_tier text not null default 'standard',
  verified boolean not null default false,
  banned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.user_niches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  niche text not null,
  created_at timestamptz not null default now()
);

create table public.stage_names (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);

create table public.official_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  platform text not null,
  url text not null,
  created_at timestamptz not null default now()
);

-- constraints
alter table public.profiles add constraint profiles_first_name_check check (char_length(first_name) <= 60);
alter table public.profiles add constraint profiles_last_name_check check (char_length(last_name) <= 60);
alter table public.profiles add constraint profiles_email_check check (char_length(email) <= 254);
alter table public.profiles add constraint profiles_date_of_birth_check check (date_of_birth > '1900-01-01');
alter table public.profiles add constraint profiles_address_check check (char_length(address) <= 200);
alter table public.profiles add constraint profiles_postal_code_check check (char_length(postal_code) <= 20);
alter table public.profiles add constraint profiles_city_check check (char_length(city) <= 100);
alter table public.profiles add constraint profiles_country_check check (char_length(country) <= 60);
alter table public.profiles add constraint profiles_phone_check check (char_length(phone) <= 30);
alter table public.profiles add constraint profiles_locale_check check (locale in ('en', 'de', 'es', 'fr'));
alter table public.profiles add constraint profiles_subscription_tier_check
  check (subscription_tier in ('standard', 'basic', 'pro', 'elite'));
alter table public.user_niches add constraint user_niches_user_id_niche_key unique (user_id, niche);
alter table public.user_niches add constraint user_niches_niche_check check (char_length(niche) between 1 and 60);
alter table public.stage_names add constraint stage_names_user_id_name_key unique (user_id, name);
alter table public.stage_names add constraint stage_names_name_check check (char_length(name) between 1 and 60);
alter table public.official_links add constraint official_links_user_id_url_key unique (user_id, url);
alter table public.official_links add constraint official_links_platform_check
  check (char_length(platform) between 1 and 60);
alter table public.official_links add constraint official_links_url_check
  check (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 500);

-- grants
alter table public.profiles enable row level security;
alter table public.user_niches enable row level security;
alter table public.stage_names enable row level security;
alter table public.official_links enable row level security;
revoke all on public.profiles, public.user_niches, public.stage_names, public.official_links
  from anon, authenticated;
grant select, insert, update on public.profiles to authenticated;
grant select, insert, update, delete on public.user_niches, public.stage_names, public.official_links
  to authenticated;
grant select, insert, update, delete
  on public.profiles, public.user_niches, public.stage_names, public.official_links to service_role;

-- functions
-- What a person may not say about herself: her tier, her verification, her ban, her confirmed address. Trusted are
-- the service role and the database's owner; everybody else is held to the rules, whatever the grants say.
create function private.guard_profiles() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_admin boolean;
begin
  if current_user = 'service_role' or pg_catalog.pg_has_role(current_user, 'pg_database_owner', 'member') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.subscription_tier := 'standard';
    new.verified := false;
    new.banned := false;
    new.email := pg_catalog.lower(auth.email());
    new.created_at := pg_catalog.now();
    new.updated_at := pg_catalog.now();
  else
    is_admin := public.has_role('admin');
    if new.id is distinct from old.id
      or new.email is distinct from old.email
      or new.created_at is distinct from old.created_at
      or (not is_admin and (new.subscription_tier, new.verified, new.banned)
        is distinct from (old.subscription_tier, old.verified, old.banned))
    then
      raise exception 'this part of a profile is not yours to change' using errcode = '42501';
    end if;
  end if;
  if new.date_of_birth > pg_catalog.now() - interval '18 years' then
    raise exception 'creators are 18 or older' using errcode = '23514';
  end if;
  return new;
end $$;

-- Rows that belong to a person stay hers.
create function private.guard_owner() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.user_id is distinct from old.user_id or new.id is distinct from old.id then
    raise exception 'a row cannot change hands' using errcode = '42501';
  end if;
  return new;
end $$;

-- `profiles.banned` follows the bans. Invoker: whoever may ban may write the flag.
create function private.sync_profile_ban() returns trigger
language plpgsql set search_path = '' as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update public.profiles
  set banned = exists (select from public.user_bans where user_id = person and is_active)
  where id = person;
  return null;
end $$;

revoke all on function private.sync_profile_ban() from public;
revoke all on function private.guard_profiles() from public;
revoke all on function private.guard_owner() from public;

-- triggers
create trigger profiles_guard before insert or update on public.profiles
  for each row execute function private.guard_profiles();
create trigger profiles_touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger user_bans_sync_profile after insert or update or delete on public.user_bans
  for each row execute function private.sync_profile_ban();
create trigger user_niches_guard before update on public.user_niches
  for each row execute function private.guard_owner();
create trigger user_niches_limit before insert on public.user_niches
  for each row execute function private.limit_rows_per_user('30');
create trigger stage_names_guard before update on public.stage_names
  for each row execute function private.guard_owner();
create trigger stage_names_limit before insert on public.stage_names
  for each row execute function private.limit_rows_per_user('50');
create trigger official_links_guard before update on public.official_links
  for each row execute function private.guard_owner();
create trigger official_links_limit before insert on public.official_links
  for each row execute function private.limit_rows_per_user('100');

-- policies
create policy profiles_select_own_or_admin on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.has_role('admin')));
create policy profiles_insert_own on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy profiles_update_own_or_admin on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select private.has_role('admin')))
  with check (id = (select auth.uid()) or (select private.has_role('admin')));

create policy user_niches_select_own_or_admin on public.user_niches for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy user_niches_insert_own on public.user_niches for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy user_niches_update_own on public.user_niches for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy user_niches_delete_own on public.user_niches for delete to authenticated
  using (user_id = (select auth.uid()));

create policy stage_names_select_own_or_admin on public.stage_names for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy stage_names_insert_own on public.stage_names for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy stage_names_update_own on public.stage_names for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy stage_names_delete_own on public.stage_names for delete to authenticated
  using (user_id = (select auth.uid()));

create policy official_links_select_own_or_admin on public.official_links for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy official_links_insert_own on public.official_links for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy official_links_update_own on public.official_links for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy official_links_delete_own on public.official_links for delete to authenticated
  using (user_id = (select auth.uid()));

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

-- Authorisations: consents that a creator signed. Signing is a server function: it makes a document.

-- table
create table public.digital_signatures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  document_type text not null,
  consent_version text not null,
  is_valid boolean not null default true,
  signed_at timestamptz not null default now()
);

-- constraints
alter table public.digital_signatures add constraint digital_signatures_document_type_check
  check (document_type in ('google_removal_consent'));
alter table public.digital_signatures add constraint digital_signatures_consent_version_check
  check (char_length(consent_version) between 1 and 40);

-- indexes
create index digital_signatures_user_id_signed_at_idx on public.digital_signatures (user_id, signed_at desc);

-- grants
alter table public.digital_signatures enable row level security;
revoke all on public.digital_signatures from anon, authenticated;
grant select on public.digital_signatures to authenticated;
grant select, insert, update, delete on public.digital_signatures to service_role;

-- policies
create policy digital_signatures_select_own_or_admin on public.digital_signatures for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

-- Identity verifications: the decisions. Documents and the deciding are server functions.

-- table
create table public.identity_verifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'pending',
  reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- constraints
alter table public.identity_verifications add constraint identity_verifications_status_check
  check (status in ('pending', 'approved', 'rejected', 'expired'));
alter table public.identity_verifications add constraint identity_verifications_reason_check
  check (char_length(reason) <= 1000);
alter table public.identity_verifications add constraint identity_verifications_decided_at_check
  check ((status = 'pending') = (decided_at is null));

-- indexes
create index identity_verifications_user_id_created_at_idx
  on public.identity_verifications (user_id, created_at desc);

-- grants
alter table public.identity_verifications enable row level security;
revoke all on public.identity_verifications from anon, authenticated;
grant select on public.identity_verifications to authenticated;
grant select, insert, update, delete on public.identity_verifications to service_role;

-- triggers
create trigger identity_verifications_touch_updated_at before update on public.identity_verifications
  for each row execute function private.touch_updated_at();

-- policies
create policy identity_verifications_select_own_or_admin on public.identity_verifications
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

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

-- Site catalogue: what a site is (for everybody) and how it answers (for admins). The rules that ask a site are
-- code. Two tables, because what a visitor may read is decided by row, not by column.

-- tables
create table public.sites (
  id text primary key,
  label text not null,
  url_pattern text not null,
  username_hint text,
  category text not null,
  kind text not null,
  icon jsonb not null,
  source text not null default 'built-in',
  is_enabled boolean not null default true,
  -- Place among the sites that a preview asks; null: full scans only.
  preview_rank integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.site_health (
  site_id text primary key references public.sites (id) on delete cascade,
  state text not null default 'unproven',
  usual_ms integer,
  history jsonb not null default '[]',
  checked_at timestamptz not null default now()
);

create table public.site_checks (
  id bigint generated always as identity primary key,
  site_id text not null references public.sites (id) on delete cascade,
  checked_at timestamptz not null default now(),
  known_seen boolean,
  random_missed boolean,
  status integer,
  ms integer,
  reason text not null
);

-- constraints
alter table public.sites add constraint sites_id_check check (id ~ '^[a-z0-9][a-z0-9-]{0,99}$');
alter table public.sites add constraint sites_label_check check (char_length(label) between 1 and 100);
alter table public.sites add constraint sites_url_pattern_check
  check (url_pattern like '%{username}%' and char_length(url_pattern) <= 500);
alter table public.sites add constraint sites_username_hint_check check (char_length(username_hint) <= 200);
alter table public.sites add constraint sites_category_check
  check (category in ('Adult', 'Social', 'Cam', 'Forum', 'Other'));
alter table public.sites add constraint sites_kind_check
  check (kind in ('platform', 'leak', 'forum', 'tube', 'file_host'));
alter table public.sites add constraint sites_source_check
  check (source in ('built-in', 'whatsmyname', 'sherlock', 'maigret', 'custom'));
alter table public.sites add constraint sites_preview_rank_check check (preview_rank > 0);
alter table public.site_health add constraint site_health_state_check
  check (state in ('unproven', 'good', 'suspect', 'leaky', 'blind', 'walled', 'down', 'drift'));
alter table public.site_health add constraint site_health_usual_ms_check check (usual_ms >= 0);
alter table public.site_checks add constraint site_checks_ms_check check (ms >= 0);
alter table public.site_checks add constraint site_checks_reason_check check (char_length(reason) <= 500);

-- indexes
create index site_checks_site_id_checked_at_idx on public.site_checks (site_id, checked_at desc);
create index site_checks_checked_at_idx on public.site_checks (checked_at);

-- grants
alter table public.sites enable row level security;
alter table public.site_health enable row level security;
alter table public.site_checks enable row level security;
revoke all on public.sites, public.site_health, public.site_checks from anon, authenticated;
grant select on public.sites to anon, authenticated;
grant select on public.site_health, public.site_checks to authenticated;
grant select, insert, update, delete on public.sites, public.site_health, public.site_checks to service_role;

-- triggers
create trigger sites_touch_updated_at before update on public.sites
  for each row execute function private.touch_updated_at();

-- policies
create policy sites_select_visitor on public.sites for select to anon using (is_enabled);
create policy sites_select_enabled_or_admin on public.sites for select to authenticated
  using (is_enabled or (select private.has_role('admin')));
create policy site_health_select_admin on public.site_health for select to authenticated
  using ((select private.has_role('admin')));
create policy site_checks_select_admin on public.site_checks for select to authenticated
  using ((select private.has_role('admin')));

-- Scans: what was asked, what each site said, what came out, and who may ask how often.

-- tables
create table public.scans (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  status text not null default 'running',
  user_id uuid references auth.users (id) on delete cascade,
  creator_name text not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  sites_total integer not null default 0,
  sites_done integer not null default 0,
  stage text not null default 'preparing',
  failure_code text
);

create table public.scan_checks (
  id bigint generated always as identity primary key,
  scan_id uuid not null references public.scans (id) on delete cascade,
  site_id text not null,
  name text not null,
  verdict text not null,
  reason text not null,
  ms integer not null,
  probability real,
  checked_at timestamptz not null default now()
);

create table public.instant_scan_results (
  id uuid primary key default gen_random_uuid(),
  scan_id uuid not null references public.scans (id) on delete cascade,
  email text,
  user_id uuid references auth.users (id) on delete cascade,
  creator_name text not null,
  -- Null while the scan runs.
  result jsonb,
  -- SHA-256 of the token that opens the result without an account.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  report_requested_at timestamptz,
  report_language text
);

-- Who took a free scan. Keys are keyed hashes made by the server, never an address or a cookie themselves.
create table private.scan_allowances (
  id bigint generated always as identity primary key,
  scan_id uuid not null references public.scans (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  device_key text,
  agent_key text,
  address_key text,
  state text not null default 'held',
  taken_at timestamptz not null default now()
);

-- When a host may be asked next, whichever worker asks. Unlogged: after a crash politeness starts anew.
create unlogged table private.host_slots (
  host text primary key,
  next_at timestamptz not null default now()
);

-- constraints
alter table public.scans add constraint scans_kind_check check (kind in ('instant', 'full'));
alter table public.scans add constraint scans_status_check
  check (status in ('running', 'completed', 'failed', 'interrupted'));
alter table public.scans add constraint scans_creator_name_check check (char_length(creator_name) between 1 and 60);
alter table public.scans add constraint scans_stage_check check (char_length(stage) between 1 and 60);
alter table public.scans add constraint scans_sites_check check (sites_total >= 0 and sites_done >= 0);
alter table public.scans add constraint scans_finished_at_check check ((status = 'running') = (finished_at is null));
alter table public.scans add constraint scans_failure_code_check
  check (failure_code is null or (status in ('failed', 'interrupted') and char_length(failure_code) <= 100));
alter table public.scan_checks add constraint scan_checks_scan_id_site_id_name_key unique (scan_id, site_id, name);
alter table public.scan_checks add constraint scan_checks_site_id_check check (char_length(site_id) between 1 and 100);
alter table public.scan_checks add constraint scan_checks_name_check check (char_length(name) between 1 and 100);
alter table public.scan_checks add constraint scan_checks_verdict_check
  check (verdict in ('found', 'not_found', 'unknown'));
alter table public.scan_checks add constraint scan_checks_reason_check check (char_length(reason) between 1 and 60);
alter table public.scan_checks add constraint scan_checks_ms_check check (ms >= 0);
alter table public.scan_checks add constraint scan_checks_probability_check check (probability between 0 and 1);
alter table public.instant_scan_results add constraint instant_scan_results_scan_id_key unique (scan_id);
alter table public.instant_scan_results add constraint instant_scan_results_token_hash_key unique (token_hash);
alter table public.instant_scan_results add constraint instant_scan_results_token_hash_check
  check (octet_length(token_hash) = 32);
alter table public.instant_scan_results add constraint instant_scan_results_email_check
  check (email = lower(email) and char_length(email) <= 254);
alter table public.instant_scan_results add constraint instant_scan_results_creator_name_check
  check (char_length(creator_name) between 1 and 60);
alter table public.instant_scan_results add constraint instant_scan_results_report_language_check
  check (report_language in ('en', 'de', 'es', 'fr'));
alter table private.scan_allowances add constraint scan_allowances_scan_id_key unique (scan_id);
alter table private.scan_allowances add constraint scan_allowances_state_check
  check (state in ('held', 'used', 'released'));
alter table private.scan_allowances add constraint scan_allowances_holder_check
  check (user_id is not null or (agent_key is not null and address_key is not null));

-- indexes
create index scans_user_id_started_at_idx on public.scans (user_id, started_at desc);
create index scans_running_heartbeat_at_idx on public.scans (heartbeat_at) where status = 'running';
create index instant_scan_results_user_id_idx on public.instant_scan_results (user_id);
create index instant_scan_results_unlinked_email_idx on public.instant_scan_results (email) where user_id is null;
create index instant_scan_results_expires_at_idx on public.instant_scan_results (expires_at);
create index scan_allowances_user_id_idx on private.scan_allowances (user_id);
create index scan_allowances_device_key_taken_at_idx on private.scan_allowances (device_key, taken_at);
create index scan_allowances_agent_key_taken_at_idx on private.scan_allowances (agent_key, taken_at);
create index scan_allowances_address_key_taken_at_idx on private.scan_allowances (address_key, taken_at);
-- One scan at a time per person and per device, also when two gateways are asked in the same moment.
create unique index scan_allowances_held_user_key on private.scan_allowances (user_id) where state = 'held';
create unique index scan_allowances_held_device_key on private.scan_allowances (device_key) where state = 'held';

-- grants
alter table public.scans enable row level security;
alter table public.scan_checks enable row level security;
alter table public.instant_scan_results enable row level security;
revoke all on public.scans, public.scan_checks, public.instant_scan_results from anon, authenticated;
grant select on public.scans, public.scan_checks to authenticated;
grant select, update on public.instant_scan_results to authenticated;
grant select, insert, update, delete on public.scans, public.scan_checks, public.instant_scan_results
  to service_role;
grant select, insert, update, delete on private.scan_allowances, private.host_slots to service_role;

-- functions
-- Mirrors packages/domain/src/scans/status.ts, for every writer: a scan that ended stays ended.
create function private.guard_scans_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'running' then
      raise exception 'a scan starts running' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status is distinct from old.status then
    if old.status <> 'running' then
      raise exception 'a scan that is % cannot become %', old.status, new.status using errcode = '23514';
    end if;
    new.finished_at := coalesce(new.finished_at, pg_catalog.now());
  end if;
  return new;
end $$;

-- The address that the calling person has proved to be hers; null when she has not.
create function private.confirmed_email() returns text
language sql stable security definer set search_path = ''
begin atomic
  select lower(users.email)
  from auth.users
  where users.id = (select auth.uid()) and users.email_confirmed_at is not null;
end;

create function private.guard_instant_scan_results() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' or pg_catalog.pg_has_role(current_user, 'pg_database_owner', 'member') then
    return new;
  end if;
  if old.user_id is not null
    or new.user_id is distinct from auth.uid()
    or pg_catalog.to_jsonb(new) - 'user_id' is distinct from pg_catalog.to_jsonb(old) - 'user_id'
  then
    raise exception 'a scan result can only be linked to yourself' using errcode = '42501';
  end if;
  return new;
end $$;

revoke all on function private.guard_scans_status() from public;
revoke all on function private.guard_instant_scan_results() from public;
revoke all on function private.confirmed_email() from public;
grant execute on function private.confirmed_email() to authenticated, service_role;

-- triggers
create trigger scans_guard_status before insert or update on public.scans
  for each row execute function private.guard_scans_status();
create trigger instant_scan_results_guard before update on public.instant_scan_results
  for each row execute function private.guard_instant_scan_results();

-- policies
create policy scans_select_own_or_admin on public.scans for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy scan_checks_select_own_or_admin on public.scan_checks for select to authenticated
  using (
    (select private.has_role('admin'))
    or exists (select from public.scans where scans.id = scan_checks.scan_id and scans.user_id = (select auth.uid()))
  );
-- The second half lets SPEC section 7's call find the rows it links: an update sees only what a select may see.
create policy instant_scan_results_select_own_or_admin on public.instant_scan_results for select to authenticated
  using (
    user_id = (select auth.uid())
    or (user_id is null and email = (select private.confirmed_email()))
    or (select private.has_role('admin'))
  );
create policy instant_scan_results_update_own_email on public.instant_scan_results for update to authenticated
  using (user_id is null and email = (select private.confirmed_email()))
  with check (user_id = (select auth.uid()));

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
-- owner, since the writer may not read the rows that are counted; after the guard, which says who writes.
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
    raise exception 'too many debug logs within the hour' using errcode = '54000';
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

-- Realtime: the tables whose changes are told to those who may read them. The publication is the platform's.
alter publication supabase_realtime
  add table public.profiles, public.identity_verifications, public.notifications;
