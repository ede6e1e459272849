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
-- What lists filter by and figures count, without a look at the pages.
create index findings_user_id_first_seen_at_idx on public.findings (user_id, first_seen_at desc, id)
  include (status, lane, host, gone_at);
create index findings_user_id_reviewed_at_idx on public.findings (user_id, reviewed_at) include (status)
  where reviewed_at is not null;
create index findings_user_id_gone_at_idx on public.findings (user_id, gone_at) include (status)
  where gone_at is not null;
create index findings_user_id_host_idx on public.findings (user_id, host);
-- Few, and asked for of everybody each day.
create index findings_stopped_idx on public.findings (user_id) where status = 'stopped';
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

-- functions
-- Stopped findings of the creators whom the calling person's agencies look after. Definer for the reason given at
-- private.has_role: her own look would leave out what this is to name.
create function private.stopped_finding_ids() returns setof uuid
language sql stable security definer set search_path = ''
begin atomic
  select findings.id from public.findings
  where findings.status = 'stopped' and findings.user_id in (select private.managed_user_ids());
end;

revoke all on function private.stopped_finding_ids() from public;
grant execute on function private.stopped_finding_ids() to authenticated, service_role;

-- policies
-- What was stopped for showing signs of a minor is handed on to no agency.
create policy findings_select_own_or_agency_or_admin on public.findings for select to authenticated
  using (
    user_id = (select auth.uid())
    or (status <> 'stopped' and user_id in (select private.managed_user_ids()))
    or (select private.has_role('admin'))
  );
create policy finding_matches_select_own on public.finding_matches for select to authenticated
  using (user_id = (select auth.uid()));
create policy finding_events_select_own_or_agency_or_admin on public.finding_events for select to authenticated
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and finding_id not in (select private.stopped_finding_ids()))
    or (select private.has_role('admin'))
  );
create policy evidence_select_own_or_admin on public.evidence for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy allowed_pages_select_own on public.allowed_pages for select to authenticated
  using (user_id = (select auth.uid()));
create policy allowed_pages_delete_own on public.allowed_pages for delete to authenticated
  using (user_id = (select auth.uid()));
