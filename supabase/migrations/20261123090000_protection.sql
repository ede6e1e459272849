-- Protection: works, full scans and crawls, findings, fake profiles, image searches.

alter table public.scans
  add column requested_by text not null default 'person',
  add column names text[] not null default '{}',
  add column options jsonb not null default '{}',
  add column sites_answered integer not null default 0,
  add column pages_seen integer not null default 0,
  add column pictures_seen integer not null default 0,
  add column findings_new integer not null default 0,
  add column fake_profiles_new integer not null default 0,
  add column end_reason text,
  add column stop_requested_at timestamptz;
alter table public.scans drop constraint scans_kind_check;
alter table public.scans drop constraint scans_status_check;
alter table public.scans add constraint scans_kind_check check (kind in ('instant', 'full', 'crawl'));
alter table public.scans add constraint scans_status_check
  check (status in ('running', 'completed', 'failed', 'interrupted', 'stopped'));

-- Pages that a full scan or a crawl looked at, as a tree.
create table public.scan_pages (
  id bigint generated always as identity primary key,
  scan_id uuid not null references public.scans (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  parent_id bigint references public.scan_pages (id) on delete set null,
  -- Canonical address: one page, one row.
  url text not null,
  -- As it was linked, for asking it; null where that is the same.
  address text,
  depth smallint not null default 0,
  state text not null default 'waiting',
  -- Why it was skipped or failed.
  reason text,
  http_status integer,
  title text,
  pictures integer not null default 0,
  hits integer not null default 0,
  seen_at timestamptz not null default now()
);

-- The work of a full scan or crawl, piece by piece. A worker leases a piece, asks, and stores the answer with its end.
create table private.scan_tasks (
  id bigint generated always as identity primary key,
  scan_id uuid not null references public.scans (id) on delete cascade,
  -- What is asked, once per scan: `site:<id>`, `search:<connector>:<query>`, `page:<canonical address>`.
  key text not null,
  kind text not null,
  payload jsonb not null default '{}',
  state text not null default 'waiting',
  leased_by uuid,
  leased_until timestamptz,
  attempts smallint not null default 0,
  created_at timestamptz not null default now()
);

alter table public.scans add constraint scans_requested_by_check check (requested_by in ('person', 'schedule'));
alter table public.scans add constraint scans_options_check check (jsonb_typeof(options) = 'object');
alter table public.scans add constraint scans_counts_check
  check (sites_answered >= 0 and pages_seen >= 0 and pictures_seen >= 0 and findings_new >= 0
    and fake_profiles_new >= 0);
alter table public.scans add constraint scans_end_reason_check check (char_length(end_reason) between 1 and 100);
alter table public.scans add constraint scans_owner_check check (kind = 'instant' or user_id is not null);
alter table public.scan_pages add constraint scan_pages_scan_id_url_key unique (scan_id, url);
alter table public.scan_pages add constraint scan_pages_url_check check (char_length(url) between 1 and 2000);
alter table public.scan_pages add constraint scan_pages_address_check check (char_length(address) between 1 and 2000);
alter table public.scan_pages add constraint scan_pages_depth_check check (depth between 0 and 20);
alter table public.scan_pages add constraint scan_pages_state_check
  check (state in ('waiting', 'fetched', 'skipped', 'failed'));
alter table public.scan_pages add constraint scan_pages_reason_check check (char_length(reason) between 1 and 60);
alter table public.scan_pages add constraint scan_pages_title_check check (char_length(title) <= 300);
alter table public.scan_pages add constraint scan_pages_counts_check check (pictures >= 0 and hits >= 0);
alter table private.scan_tasks add constraint scan_tasks_scan_id_key_key unique (scan_id, key);
alter table private.scan_tasks add constraint scan_tasks_key_check check (char_length(key) between 1 and 2100);
alter table private.scan_tasks add constraint scan_tasks_kind_check
  check (kind in ('site', 'site_search', 'search', 'page', 'profile', 'known', 'crawl'));
alter table private.scan_tasks add constraint scan_tasks_state_check
  check (state in ('waiting', 'leased', 'done', 'given_up'));
alter table private.scan_tasks add constraint scan_tasks_lease_check
  check ((state = 'leased') = (leased_until is not null) and (state = 'leased') = (leased_by is not null));

-- One full scan and one crawl at a time per person, whoever starts it.
create unique index scans_running_user_id_kind_key on public.scans (user_id, kind)
  where status = 'running' and kind in ('full', 'crawl');
create index scan_pages_user_id_idx on public.scan_pages (user_id);
create index scan_pages_parent_id_idx on public.scan_pages (parent_id);
create index scan_tasks_open_idx on private.scan_tasks (scan_id, id) where state in ('waiting', 'leased');

alter table public.scan_pages enable row level security;
revoke all on public.scan_pages from anon, authenticated;
grant select on public.scan_pages to authenticated;
grant select, insert, update, delete on public.scan_pages to service_role;
grant select, insert, update, delete on private.scan_tasks to service_role;

create policy scan_pages_select_own_or_admin on public.scan_pages for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

-- Works: what a person owns, known by its fingerprints only. The files themselves never leave her device.

-- tables
create table public.works (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  title text not null,
  made_by text not null default 'self',
  -- Name of the photographer, partner or studio; null when she made it herself.
  maker_name text,
  source text not null default 'device',
  -- Official page that a public work was imported from.
  source_url text,
  -- Of the file as it was registered; null when only its look is known.
  sha256 bytea,
  quality smallint not null,
  -- Only the hash of the whole picture is kept, by her wish.
  is_whole_only boolean not null default false,
  -- A blurred thumbnail as a data address, only if she wished one.
  thumbnail text,
  duration_seconds integer,
  created_at timestamptz not null default now(),
  -- When it was looked for among the pictures that were seen before it was registered; null: not yet.
  compared_at timestamptz
);

-- One row of a photo; of a video one for each kept second.
create table public.work_fingerprints (
  id bigint generated always as identity primary key,
  work_id uuid not null references public.works (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  second integer not null default 0,
  -- Form of packages/fingerprint: encodeWork.
  fingerprint bytea not null
);

-- constraints
alter table public.works add constraint works_kind_check check (kind in ('photo', 'video'));
alter table public.works add constraint works_title_check check (char_length(title) between 1 and 200);
alter table public.works add constraint works_made_by_check
  check (made_by in ('self', 'photographer', 'partner', 'studio'));
alter table public.works add constraint works_maker_name_check check (char_length(maker_name) between 1 and 120);
alter table public.works add constraint works_source_check check (source in ('device', 'official_page'));
alter table public.works add constraint works_source_url_check
  check ((source = 'official_page') = (source_url is not null) and char_length(source_url) <= 2000);
alter table public.works add constraint works_sha256_check check (octet_length(sha256) = 32);
alter table public.works add constraint works_quality_check check (quality between 0 and 100);
alter table public.works add constraint works_thumbnail_check
  check (thumbnail ~ '^data:image/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$' and char_length(thumbnail) <= 6000);
alter table public.works add constraint works_duration_seconds_check
  check ((kind = 'video') = (duration_seconds is not null) and duration_seconds between 0 and 86400);
alter table public.work_fingerprints add constraint work_fingerprints_work_id_second_key unique (work_id, second);
alter table public.work_fingerprints add constraint work_fingerprints_second_check check (second between 0 and 86400);
alter table public.work_fingerprints add constraint work_fingerprints_fingerprint_check
  check (octet_length(fingerprint) between 7 and 1400);

-- indexes
create index works_user_id_created_at_idx on public.works (user_id, created_at desc, id);
-- The same file is registered once.
create unique index works_user_id_sha256_key on public.works (user_id, sha256) where sha256 is not null;
create unique index works_user_id_source_url_key on public.works (user_id, source_url) where source_url is not null;
create index work_fingerprints_user_id_idx on public.work_fingerprints (user_id);
create index works_uncompared_idx on public.works (user_id) where compared_at is null;

-- grants
alter table public.works enable row level security;
alter table public.work_fingerprints enable row level security;
revoke all on public.works, public.work_fingerprints from anon, authenticated;
grant select, update, delete on public.works to authenticated;
grant select on public.work_fingerprints to authenticated;
grant select, insert, update, delete on public.works, public.work_fingerprints to service_role;

-- functions
-- Works are registered by the server, which reads every fingerprint; their owner says what they are called and
-- who made them.
create function private.guard_works() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' or pg_catalog.pg_has_role(current_user, 'pg_database_owner', 'member') then
    return new;
  end if;
  if pg_catalog.to_jsonb(new) - array['title', 'made_by', 'maker_name', 'thumbnail']
    is distinct from pg_catalog.to_jsonb(old) - array['title', 'made_by', 'maker_name', 'thumbnail']
    or (new.thumbnail is not null and new.thumbnail is distinct from old.thumbnail)
  then
    raise exception 'of a work only its title and maker can change' using errcode = '42501';
  end if;
  return new;
end $$;

revoke all on function private.guard_works() from public;

-- triggers
create trigger works_guard before update on public.works
  for each row execute function private.guard_works();

-- policies
-- Nobody but their owner sees works, admins included: what is unpublished stays with her.
create policy works_select_own on public.works for select to authenticated
  using (user_id = (select auth.uid()));
create policy works_update_own on public.works for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy works_delete_own on public.works for delete to authenticated
  using (user_id = (select auth.uid()));
create policy work_fingerprints_select_own on public.work_fingerprints for select to authenticated
  using (user_id = (select auth.uid()));

-- Findings: pages that hold a person's content, one row per person and canonical address across all scans.

-- tables
create table public.findings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Canonical address: one page, one finding.
  url text not null,
  -- Address as it was found, for opening it.
  address text not null,
  host text not null,
  site_id text,
  site_label text,
  site_kind text not null,
  found_by text not null,
  title text,
  uploader text,
  published_on date,
  -- leak: counted as a leak; review: content to review, by a person.
  lane text not null,
  quality text,
  score real not null,
  -- Parts of the score: [{"reason": …, "weight": …, …}], the weightiest first.
  parts jsonb not null default '[]',
  -- Tiny blurred picture as a data address.
  preview text,
  status text not null default 'new',
  -- Why it was stopped: only the address is kept, nothing of it was fetched or is shown.
  stop_label text,
  first_scan_id uuid references public.scans (id) on delete set null,
  last_scan_id uuid references public.scans (id) on delete set null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When a later look found the page gone; null while it stands.
  gone_at timestamptz,
  reviewed_at timestamptz,
  -- What the list is searched by.
  search_text text not null generated always as (lower(host || ' ' || coalesce(title, ''))) stored
);

-- Which of her works stands on the page, and how that was seen. Forgotten with the work.
create table public.finding_matches (
  id bigint generated always as identity primary key,
  finding_id uuid not null references public.findings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  work_id uuid not null references public.works (id) on delete cascade,
  media_url text not null,
  second integer not null default 0,
  label text not null,
  distance smallint not null,
  paths text[] not null default '{}',
  -- Part of the found picture, in shares of its size: {"left", "top", "width", "height"}.
  box jsonb not null,
  created_at timestamptz not null default now()
);

-- What happened to a finding; rows are only ever added.
create table public.finding_events (
  id bigint generated always as identity primary key,
  finding_id uuid not null references public.findings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  actor text not null,
  action text not null,
  from_status text,
  to_status text not null,
  detail jsonb not null default '{}',
  -- One call's decisions, which can be taken back together.
  batch uuid,
  at timestamptz not null default now()
);

-- How a page was found standing; the picture is in private.evidence_pictures.
create table public.evidence (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references public.findings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  url text not null,
  captured_at timestamptz not null default now(),
  http_status integer not null,
  content_type text,
  body_sha256 bytea not null,
  body_bytes integer not null,
  media_url text,
  media_sha256 bytea
);

create table private.evidence_pictures (
  evidence_id uuid primary key references public.evidence (id) on delete cascade,
  -- WebP, at most 640 pixels wide.
  picture bytea not null
);

-- Pages that are the person's own or that she allows: never findings.
create table public.allowed_pages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Canonical address; allows itself and everything under it.
  url text not null,
  reason text not null,
  created_at timestamptz not null default now()
);

-- What "not me" taught: names alone on these pages say nothing about the person any more.
create table private.dismissed_names (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Host, and uploader or profile on it.
  host text not null,
  name text not null,
  times integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (user_id, host, name)
);

-- constraints
alter table public.findings add constraint findings_user_id_url_key unique (user_id, url);
alter table public.findings add constraint findings_url_check
  check (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 2000);
alter table public.findings add constraint findings_address_check
  check (address ~ '^https?://[^[:space:]]+$' and char_length(address) <= 2000);
alter table public.findings add constraint findings_host_check check (char_length(host) between 1 and 253);
alter table public.findings add constraint findings_site_id_check check (char_length(site_id) <= 100);
alter table public.findings add constraint findings_site_label_check check (char_length(site_label) <= 100);
alter table public.findings add constraint findings_site_kind_check
  check (site_kind in ('platform', 'leak', 'forum', 'tube', 'file_host', 'other'));
alter table public.findings add constraint findings_found_by_check
  check (found_by in ('site', 'site_search', 'search', 'crawl', 'picture'));
alter table public.findings add constraint findings_title_check check (char_length(title) <= 300);
alter table public.findings add constraint findings_uploader_check check (char_length(uploader) <= 100);
alter table public.findings add constraint findings_lane_check check (lane in ('leak', 'review'));
alter table public.findings add constraint findings_quality_check check (quality in ('exact', 'high', 'good'));
alter table public.findings add constraint findings_score_check check (score between 0 and 1);
alter table public.findings add constraint findings_parts_check check (jsonb_typeof(parts) = 'array');
alter table public.findings add constraint findings_preview_check
  check (preview ~ '^data:image/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$' and char_length(preview) <= 2000);
alter table public.findings add constraint findings_status_check
  check (status in ('new', 'kept', 'to_remove', 'watched', 'mine', 'partner', 'not_me', 'stopped'));
alter table public.findings add constraint findings_stop_label_check
  check ((status = 'stopped') = (stop_label is not null) and stop_label in ('possible_minor'));
alter table public.finding_matches add constraint finding_matches_key unique (finding_id, work_id, media_url);
alter table public.finding_matches add constraint finding_matches_media_url_check
  check (char_length(media_url) between 1 and 2000);
alter table public.finding_matches add constraint finding_matches_label_check check (label in ('exact', 'high', 'good'));
alter table public.finding_matches add constraint finding_matches_distance_check check (distance between 0 and 256);
alter table public.finding_events add constraint finding_events_actor_check
  check (actor in ('person', 'scan', 'agency', 'admin', 'system'));
alter table public.finding_events add constraint finding_events_action_check
  check (char_length(action) between 1 and 60);
alter table public.evidence add constraint evidence_url_check check (char_length(url) between 1 and 2000);
alter table public.evidence add constraint evidence_body_sha256_check check (octet_length(body_sha256) = 32);
alter table public.evidence add constraint evidence_media_sha256_check check (octet_length(media_sha256) = 32);
alter table private.evidence_pictures add constraint evidence_pictures_picture_check
  check (octet_length(picture) <= 131072);
alter table public.allowed_pages add constraint allowed_pages_user_id_url_key unique (user_id, url);
alter table public.allowed_pages add constraint allowed_pages_url_check
  check (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 2000);
alter table public.allowed_pages add constraint allowed_pages_reason_check check (reason in ('mine', 'partner'));

-- indexes
create index findings_user_id_score_idx on public.findings (user_id, score desc, id);
create index findings_user_id_status_score_idx on public.findings (user_id, status, score desc, id);
create index findings_user_id_first_seen_at_idx on public.findings (user_id, first_seen_at desc, id);
create index findings_user_id_host_idx on public.findings (user_id, host);
create index findings_first_scan_id_idx on public.findings (first_scan_id);
create index findings_last_scan_id_idx on public.findings (last_scan_id);
create index finding_matches_work_id_idx on public.finding_matches (work_id);
create index finding_matches_user_id_idx on public.finding_matches (user_id);
create index finding_events_finding_id_at_idx on public.finding_events (finding_id, at);
create index finding_events_user_id_at_idx on public.finding_events (user_id, at desc);
create index finding_events_batch_idx on public.finding_events (batch) where batch is not null;
create index evidence_finding_id_captured_at_idx on public.evidence (finding_id, captured_at desc);
create index evidence_user_id_idx on public.evidence (user_id);

-- grants
alter table public.findings enable row level security;
alter table public.finding_matches enable row level security;
alter table public.finding_events enable row level security;
alter table public.evidence enable row level security;
alter table public.allowed_pages enable row level security;
revoke all on public.findings, public.finding_matches, public.finding_events, public.evidence, public.allowed_pages
  from anon, authenticated;
grant select on public.findings, public.finding_matches, public.finding_events, public.evidence to authenticated;
grant select, delete on public.allowed_pages to authenticated;
grant select, insert, update, delete on public.findings, public.finding_matches, public.finding_events,
  public.evidence, public.allowed_pages to service_role;
grant select, insert, update, delete on private.evidence_pictures, private.dismissed_names to service_role;

-- policies
create policy findings_select_own_or_admin on public.findings for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy finding_matches_select_own on public.finding_matches for select to authenticated
  using (user_id = (select auth.uid()));
create policy finding_events_select_own_or_admin on public.finding_events for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy evidence_select_own_or_admin on public.evidence for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy allowed_pages_select_own on public.allowed_pages for select to authenticated
  using (user_id = (select auth.uid()));
create policy allowed_pages_delete_own on public.allowed_pages for delete to authenticated
  using (user_id = (select auth.uid()));

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
create index fake_profile_events_fake_profile_id_at_idx on public.fake_profile_events (fake_profile_id, at);
create index fake_profile_events_user_id_at_idx on public.fake_profile_events (user_id, at desc);

-- grants
alter table public.fake_profiles enable row level security;
alter table public.fake_profile_events enable row level security;
revoke all on public.fake_profiles, public.fake_profile_events from anon, authenticated;
grant select on public.fake_profiles, public.fake_profile_events to authenticated;
grant select, insert, update, delete on public.fake_profiles, public.fake_profile_events to service_role;

-- policies
create policy fake_profiles_select_own_or_admin on public.fake_profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy fake_profile_events_select_own_or_admin on public.fake_profile_events for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

-- Image searches: where a dropped picture was seen. Only its fingerprint reaches the server.

-- tables
create table public.image_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Form of packages/fingerprint: encodeWork of the dropped picture.
  fingerprint bytea not null,
  -- Form of packages/fingerprint: encodeQuery of it, which finds what is only a part of it.
  query bytea not null,
  sha256 bytea,
  quality smallint not null,
  -- Blurred thumbnail as a data address, made in the browser, only if wished.
  thumbnail text,
  -- Matches at the time of the search: how many, the best label, which connectors were asked.
  summary jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- Pictures that were fetched for a person by her scans and crawls: nobody else's searches reach them.
create table private.seen_pictures (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  media_url text not null,
  page_url text not null,
  page_title text,
  sha256 bytea not null,
  quality smallint not null,
  width integer not null,
  height integer not null,
  -- Form of packages/fingerprint: encodeQuery.
  query bytea not null,
  -- Tiny blurred picture as a data address.
  preview text,
  seen_at timestamptz not null default now()
);

-- Questions to outside services, which cost the operator money: so many a day.
create table private.image_asks (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- UTC.
  day date not null,
  asks smallint not null,
  primary key (user_id, day)
);

-- constraints
alter table public.image_searches add constraint image_searches_fingerprint_check
  check (octet_length(fingerprint) between 7 and 1400);
alter table public.image_searches add constraint image_searches_query_check
  check (octet_length(query) between 2 and 4000);
alter table public.image_searches add constraint image_searches_sha256_check check (octet_length(sha256) = 32);
alter table public.image_searches add constraint image_searches_quality_check check (quality between 0 and 100);
alter table public.image_searches add constraint image_searches_thumbnail_check
  check (thumbnail ~ '^data:image/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$' and char_length(thumbnail) <= 6000);
alter table public.image_searches add constraint image_searches_summary_check
  check (jsonb_typeof(summary) = 'object');
alter table private.image_asks add constraint image_asks_asks_check check (asks >= 0);
alter table private.seen_pictures add constraint seen_pictures_key unique (user_id, media_url, page_url);
alter table private.seen_pictures add constraint seen_pictures_media_url_check
  check (char_length(media_url) between 1 and 2000);
alter table private.seen_pictures add constraint seen_pictures_page_url_check
  check (char_length(page_url) between 1 and 2000);
alter table private.seen_pictures add constraint seen_pictures_sha256_check check (octet_length(sha256) = 32);
alter table private.seen_pictures add constraint seen_pictures_query_check check (octet_length(query) between 2 and 4000);

-- indexes
create index image_searches_user_id_created_at_idx on public.image_searches (user_id, created_at desc);
create index seen_pictures_user_id_id_idx on private.seen_pictures (user_id, id desc);
create index seen_pictures_user_id_sha256_idx on private.seen_pictures (user_id, sha256);

-- grants
alter table public.image_searches enable row level security;
revoke all on public.image_searches from anon, authenticated;
grant select, delete on public.image_searches to authenticated;
grant select, insert, update, delete on public.image_searches to service_role;
grant select, insert, update, delete on private.seen_pictures, private.image_asks to service_role;

-- policies
create policy image_searches_select_own on public.image_searches for select to authenticated
  using (user_id = (select auth.uid()));
create policy image_searches_delete_own on public.image_searches for delete to authenticated
  using (user_id = (select auth.uid()));

alter publication supabase_realtime add table public.scans, public.scan_pages, public.findings, public.fake_profiles;
