-- Upkeep of the site catalogue: lists of communities with their versions, who switched a site off, and how sites answer
-- scans.

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

alter table public.sites
  add column list_id uuid references public.site_lists (id) on delete set null,
  add column disabled_by text,
  add column disabled_reason text,
  add column disabled_at timestamptz;
alter table public.site_health
  add column good_at timestamptz,
  add column failing_since timestamptz;
update public.site_health set good_at = checked_at where state = 'good';

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

-- indexes
create unique index site_list_versions_one_waiting_idx on public.site_list_versions (list_id) where state = 'waiting';
create unique index site_list_versions_one_in_use_idx on public.site_list_versions (list_id) where state = 'in_use';
create index site_list_versions_list_id_idx on public.site_list_versions (list_id);
create index sites_list_id_idx on public.sites (list_id);
create index site_days_day_idx on private.site_days (day);
create index scan_checks_checked_at_idx on public.scan_checks (checked_at);

-- grants
alter table public.site_lists enable row level security;
alter table public.site_list_versions enable row level security;
alter table public.site_list_changes enable row level security;
revoke all on public.site_lists, public.site_list_versions, public.site_list_changes from anon, authenticated;
grant select on public.site_lists, public.site_list_versions, public.site_list_changes to authenticated;
grant select, insert, update, delete on public.site_lists, public.site_list_versions, public.site_list_changes,
  private.site_list_entries, private.site_days to service_role;

-- triggers
create trigger site_lists_touch_updated_at before update on public.site_lists
  for each row execute function private.touch_updated_at();

-- policies
create policy site_lists_select_admin on public.site_lists for select to authenticated
  using ((select private.has_role('admin')));
create policy site_list_versions_select_admin on public.site_list_versions for select to authenticated
  using ((select private.has_role('admin')));
create policy site_list_changes_select_admin on public.site_list_changes for select to authenticated
  using ((select private.has_role('admin')));
