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
