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
-- What a person may not say about herself, nor an operator without the server's functions: her verification, her ban,
-- her confirmed address. Trusted are the service role and the database's owner; everybody else is held to the rules, whatever the grants say. The tier follows the
-- subscriptions (see private.sync_subscription_tier): nobody but the owner writes it, not even the service role.
create function private.guard_profiles() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_catalog.pg_has_role(current_user, 'pg_database_owner', 'member') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.subscription_tier := 'standard';
  elsif new.subscription_tier is distinct from old.subscription_tier then
    raise exception 'a tier follows its subscription' using errcode = '42501';
  end if;
  if current_user = 'service_role' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.verified := false;
    new.banned := false;
    new.email := pg_catalog.lower(auth.email());
    new.created_at := pg_catalog.now();
    new.updated_at := pg_catalog.now();
  else
    if (new.id, new.email, new.created_at, new.verified, new.banned)
      is distinct from (old.id, old.email, old.created_at, old.verified, old.banned)
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
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

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
