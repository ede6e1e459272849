-- Site catalogue: what a site is (for everybody) and how it answers (for admins). The rules that ask a site are
-- code. Two tables, because what a visitor may read is decided by row, not by column.

-- tables
-- Communities' lists of sites: where each comes from, and under what licence.
create table public.site_lists (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- First part of its sites' ids; known with its first version.
  key text,
  format text,
  -- Null for a file: one that was handed in, or `file_name` in the operator's folder.
  url text,
  file_name text,
  licence text not null,
  attribution text not null,
  homepage text,
  is_enabled boolean not null default true,
  takes_over_by_itself boolean not null default false,
  -- Of the last whole answer, for asking whether there is another one.
  etag text,
  last_modified text,
  last_fetched_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.site_list_versions (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references public.site_lists (id) on delete cascade,
  -- Of the text as it came.
  sha256 bytea not null,
  format text not null,
  state text not null default 'waiting',
  sites integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  refused integer not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);

-- What a version changes against the one that was in use when it came.
create table public.site_list_changes (
  version_id uuid not null references public.site_list_versions (id) on delete cascade,
  place integer not null,
  site_id text not null,
  label text not null,
  change text not null,
  url_pattern text,
  detail text,
  primary key (version_id, place)
);

-- The sites of versions that wait or are in use, as they are asked.
create table private.site_list_entries (
  version_id uuid not null references public.site_list_versions (id) on delete cascade,
  place integer not null,
  site_id text not null,
  site jsonb not null,
  primary key (version_id, place)
);

create table public.sites (
  id text primary key,
  label text not null,
  url_pattern text not null,
  username_hint text,
  category text not null,
  kind text not null,
  icon jsonb not null,
  source text not null default 'built-in',
  -- Null for the built-in catalogue, and for a site whose list is gone.
  list_id uuid references public.site_lists (id) on delete set null,
  is_enabled boolean not null default true,
  -- Who switched it off; null for one that was switched off by nobody's function.
  disabled_by text,
  disabled_reason text,
  disabled_at timestamptz,
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
  checked_at timestamptz not null default now(),
  -- The last time that both questions were answered as they should be.
  good_at timestamptz,
  -- The first canary since then that was not.
  failing_since timestamptz
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

-- Answers of scans by day (UTC), so that operators need not wait for a count of all of them.
create table private.site_days (
  site_id text not null,
  day date not null,
  asked integer not null,
  answered integer not null,
  blocked integer not null,
  last_answered_at timestamptz,
  primary key (site_id, day)
);

-- constraints
alter table public.site_lists add constraint site_lists_texts_check check (
  char_length(name) between 1 and 100 and char_length(licence) between 1 and 100
  and char_length(attribution) between 1 and 300 and char_length(homepage) <= 500 and char_length(url) <= 500
  and char_length(file_name) between 1 and 255 and char_length(problem) between 1 and 300
);
alter table public.site_lists add constraint site_lists_key_key unique (key);
alter table public.site_lists add constraint site_lists_key_check check (key ~ '^[a-z]{1,20}[0-9]{0,6}$');
alter table public.site_lists add constraint site_lists_file_name_key unique (file_name);
alter table public.site_lists add constraint site_lists_format_check
  check (format in ('whatsmyname', 'sherlock', 'maigret', 'custom'));
alter table public.site_lists add constraint site_lists_origin_check check (url is null or file_name is null);
alter table public.site_lists add constraint site_lists_etag_check
  check (char_length(etag) <= 300 and char_length(last_modified) <= 100);
alter table public.site_list_versions add constraint site_list_versions_sha256_check check (octet_length(sha256) = 32);
alter table public.site_list_versions add constraint site_list_versions_format_check
  check (format in ('whatsmyname', 'sherlock', 'maigret', 'custom'));
alter table public.site_list_versions add constraint site_list_versions_state_check
  check (state in ('waiting', 'in_use', 'left', 'old') and (state = 'waiting' or decided_at is not null));
alter table public.site_list_versions add constraint site_list_versions_counts_check
  check (least(sites, added, changed, removed, refused) >= 0);
alter table public.site_list_changes add constraint site_list_changes_change_check
  check (change in ('added', 'changed', 'removed', 'refused'));
alter table public.site_list_changes add constraint site_list_changes_texts_check check (
  char_length(site_id) <= 100 and char_length(label) <= 100 and char_length(url_pattern) <= 500
  and char_length(detail) <= 300
);
alter table private.site_list_entries add constraint site_list_entries_site_id_check
  check (site_id ~ '^[a-z0-9][a-z0-9-]{0,99}$');
alter table public.sites add constraint sites_disabled_check check (
  disabled_by in ('itself', 'operator', 'list') and char_length(disabled_reason) between 1 and 500
  and (disabled_by is null or not is_enabled)
);
alter table private.site_days add constraint site_days_counts_check check (least(asked, answered, blocked) >= 0);
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
create unique index site_list_versions_one_waiting_idx on public.site_list_versions (list_id) where state = 'waiting';
create unique index site_list_versions_one_in_use_idx on public.site_list_versions (list_id) where state = 'in_use';
create index site_list_versions_list_id_idx on public.site_list_versions (list_id);
create index sites_list_id_idx on public.sites (list_id);
create index site_days_day_idx on private.site_days (day);
create index site_checks_site_id_checked_at_idx on public.site_checks (site_id, checked_at desc);
create index site_checks_checked_at_idx on public.site_checks (checked_at);

-- grants
alter table public.sites enable row level security;
alter table public.site_health enable row level security;
alter table public.site_checks enable row level security;
alter table public.site_lists enable row level security;
alter table public.site_list_versions enable row level security;
alter table public.site_list_changes enable row level security;
revoke all on public.sites, public.site_health, public.site_checks from anon, authenticated;
revoke all on public.site_lists, public.site_list_versions, public.site_list_changes from anon, authenticated;
grant select on public.site_lists, public.site_list_versions, public.site_list_changes to authenticated;
grant select, insert, update, delete on public.site_lists, public.site_list_versions, public.site_list_changes,
  private.site_list_entries, private.site_days to service_role;
-- Why an operator switched one off is no business of visitors.
grant select (id, label, url_pattern, username_hint, category, kind, icon, source, list_id, preview_rank, is_enabled,
  created_at, updated_at) on public.sites to anon, authenticated;
grant select on public.site_health, public.site_checks to authenticated;
grant select, insert, update, delete on public.sites, public.site_health, public.site_checks to service_role;

-- triggers
create trigger site_lists_touch_updated_at before update on public.site_lists
  for each row execute function private.touch_updated_at();
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
create policy site_lists_select_admin on public.site_lists for select to authenticated
  using ((select private.has_role('admin')));
create policy site_list_versions_select_admin on public.site_list_versions for select to authenticated
  using ((select private.has_role('admin')));
create policy site_list_changes_select_admin on public.site_list_changes for select to authenticated
  using ((select private.has_role('admin')));
