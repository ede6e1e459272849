-- Fake profiles: accounts on platforms that look like a person's and are not hers.

-- tables
create table public.fake_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Canonical address of the profile.
  url text not null,
  site_id text not null,
  site_label text not null,
  category text not null,
  username text not null,
  display_name text,
  bio text,
  followers integer,
  -- Day the account was made, where the platform shows it.
  account_created_on date,
  -- Which of her names it is alike.
  matched_name text not null,
  score real not null,
  parts jsonb not null default '[]',
  -- Tiny blurred avatar as a data address.
  avatar text,
  status text not null default 'new',
  first_scan_id uuid references public.scans (id) on delete set null,
  last_scan_id uuid references public.scans (id) on delete set null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  gone_at timestamptz,
  reviewed_at timestamptz
);

-- What happened to a fake profile; rows are only ever added.
create table public.fake_profile_events (
  id bigint generated always as identity primary key,
  fake_profile_id uuid not null references public.fake_profiles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  actor text not null,
  action text not null,
  from_status text,
  to_status text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);

-- constraints
alter table public.fake_profiles add constraint fake_profiles_user_id_url_key unique (user_id, url);
alter table public.fake_profiles add constraint fake_profiles_url_check
  check (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 2000);
alter table public.fake_profiles add constraint fake_profiles_site_id_check check (char_length(site_id) <= 100);
alter table public.fake_profiles add constraint fake_profiles_site_label_check check (char_length(site_label) <= 100);
alter table public.fake_profiles add constraint fake_profiles_category_check
  check (category in ('Adult', 'Social', 'Cam', 'Forum', 'Other'));
alter table public.fake_profiles add constraint fake_profiles_username_check
  check (char_length(username) between 1 and 100);
alter table public.fake_profiles add constraint fake_profiles_display_name_check
  check (char_length(display_name) <= 200);
alter table public.fake_profiles add constraint fake_profiles_bio_check check (char_length(bio) <= 1000);
alter table public.fake_profiles add constraint fake_profiles_followers_check check (followers >= 0);
alter table public.fake_profiles add constraint fake_profiles_matched_name_check
  check (char_length(matched_name) between 1 and 100);
alter table public.fake_profiles add constraint fake_profiles_score_check check (score between 0 and 1);
alter table public.fake_profiles add constraint fake_profiles_parts_check check (jsonb_typeof(parts) = 'array');
alter table public.fake_profiles add constraint fake_profiles_avatar_check
  check (avatar ~ '^data:image/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$' and char_length(avatar) <= 2000);
alter table public.fake_profiles add constraint fake_profiles_status_check
  check (status in ('new', 'reported', 'ignored', 'mine', 'watched'));
alter table public.fake_profile_events add constraint fake_profile_events_actor_check
  check (actor in ('person', 'scan', 'agency', 'admin', 'system'));
alter table public.fake_profile_events add constraint fake_profile_events_action_check
  check (char_length(action) between 1 and 60);

-- indexes
create index fake_profiles_user_id_status_score_idx on public.fake_profiles (user_id, status, score desc, id);
create index fake_profiles_first_scan_id_idx on public.fake_profiles (first_scan_id);
create index fake_profiles_last_scan_id_idx on public.fake_profiles (last_scan_id);
-- What was stopped for signs of a minor.
create index fake_profiles_stopped_idx on public.fake_profiles (user_id) where parts @> '[{"reason":"stopped"}]';
create index fake_profile_events_fake_profile_id_at_idx on public.fake_profile_events (fake_profile_id, at);
create index fake_profile_events_user_id_at_idx on public.fake_profile_events (user_id, at desc);

-- grants
alter table public.fake_profiles enable row level security;
alter table public.fake_profile_events enable row level security;
revoke all on public.fake_profiles, public.fake_profile_events from anon, authenticated;
grant select on public.fake_profiles, public.fake_profile_events to authenticated;
grant select, insert, update, delete on public.fake_profiles, public.fake_profile_events to service_role;

-- policies
create policy fake_profiles_select_own_or_agency_or_admin on public.fake_profiles for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );
create policy fake_profile_events_select_own_or_agency_or_admin on public.fake_profile_events for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );
