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
  failure_code text,
  requested_by text not null default 'person',
  -- Names that are asked for, the main one first.
  names text[] not null default '{}',
  -- Of a crawl: start, limits, whether robots.txt is obeyed and why not.
  options jsonb not null default '{}',
  -- Sites that answered for at least one name; the others are unknown.
  sites_answered integer not null default 0,
  pages_seen integer not null default 0,
  pictures_seen integer not null default 0,
  findings_new integer not null default 0,
  fake_profiles_new integer not null default 0,
  -- Why a scan or crawl ended with work left over (limits, time); null when everything was asked.
  end_reason text,
  stop_requested_at timestamptz,
  -- When a worker first took up a full scan or crawl; null while it waits for one.
  taken_at timestamptz,
  -- Searches of a full scan that gave no answer: what they would have listed is unknown.
  searches_unanswered integer not null default 0
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
  report_language text,
  -- When whoever reads that mailbox opened the link that was sent there.
  email_confirmed_at timestamptz,
  -- Links that were mailed, whatever became of the address.
  report_mails smallint not null default 0
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

-- When a host may be asked next, whichever worker asks. Unlogged: after a crash politeness starts anew.
create unlogged table private.host_slots (
  host text primary key,
  next_at timestamptz not null default now()
);

-- constraints
alter table public.scans add constraint scans_kind_check check (kind in ('instant', 'full', 'crawl'));
alter table public.scans add constraint scans_status_check
  check (status in ('running', 'completed', 'failed', 'interrupted', 'stopped'));
alter table public.scans add constraint scans_creator_name_check check (char_length(creator_name) between 1 and 60);
alter table public.scans add constraint scans_stage_check check (char_length(stage) between 1 and 60);
alter table public.scans add constraint scans_sites_check check (sites_total >= 0 and sites_done >= 0);
alter table public.scans add constraint scans_finished_at_check check ((status = 'running') = (finished_at is null));
alter table public.scans add constraint scans_failure_code_check
  check (failure_code is null or (status in ('failed', 'interrupted') and char_length(failure_code) <= 100));
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
alter table public.instant_scan_results add constraint instant_scan_results_report_mails_check check (report_mails >= 0);
alter table private.scan_allowances add constraint scan_allowances_scan_id_key unique (scan_id);
alter table private.scan_allowances add constraint scan_allowances_state_check
  check (state in ('held', 'used', 'released'));
alter table private.scan_allowances add constraint scan_allowances_holder_check
  check (user_id is not null or (agent_key is not null and address_key is not null));

-- indexes
create index scans_user_id_started_at_idx on public.scans (user_id, started_at desc);
-- What full scans came to, by the moment they ended.
create index scans_user_id_finished_at_idx on public.scans (user_id, finished_at) where kind = 'full';
-- What operators look at.
create index scans_status_started_at_idx on public.scans (status, started_at desc, id desc);
create index scans_running_heartbeat_at_idx on public.scans (heartbeat_at) where status = 'running';
-- One full scan and one crawl at a time per person, whoever starts it.
create unique index scans_running_user_id_kind_key on public.scans (user_id, kind)
  where status = 'running' and kind in ('full', 'crawl');
create index scan_checks_checked_at_idx on public.scan_checks (checked_at);
create index scan_pages_user_id_idx on public.scan_pages (user_id);
create index scan_pages_parent_id_idx on public.scan_pages (parent_id);
create index scan_tasks_open_idx on private.scan_tasks (scan_id, id) where state in ('waiting', 'leased');
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
alter table public.scan_pages enable row level security;
alter table public.instant_scan_results enable row level security;
revoke all on public.scans, public.scan_checks, public.scan_pages, public.instant_scan_results
  from anon, authenticated;
grant select on public.scans, public.scan_checks, public.scan_pages to authenticated;
grant select, update on public.instant_scan_results to authenticated;
grant select, insert, update, delete
  on public.scans, public.scan_checks, public.scan_pages, public.instant_scan_results to service_role;
grant select, insert, update, delete on private.scan_allowances, private.scan_tasks, private.host_slots
  to service_role;

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
create policy scans_select_own_or_agency_or_admin on public.scans for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );
create policy scan_checks_select_own_or_admin on public.scan_checks for select to authenticated
  using (
    (select private.has_role('admin'))
    or exists (select from public.scans where scans.id = scan_checks.scan_id and scans.user_id = (select auth.uid()))
  );
create policy scan_pages_select_own_or_admin on public.scan_pages for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
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
