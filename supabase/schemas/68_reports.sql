-- Reports: what a span of days, or a full scan, came to. Written by the server.

-- tables
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  -- Days of UTC, both included.
  from_day date not null,
  to_day date not null,
  -- The full scan that it is about; its report outlives it.
  scan_id uuid references public.scans (id) on delete set null,
  -- As they were measured when it was made. Read by a function, which leaves out what was stopped since.
  figures jsonb not null,
  -- What the list of reports shows of them.
  counts jsonb generated always as (figures -> 'counts') stored,
  created_at timestamptz not null default now()
);

-- constraints
alter table public.reports add constraint reports_kind_check
  check (kind in ('scan', 'daily', 'weekly', 'monthly', 'chosen'));
alter table public.reports add constraint reports_days_check check (to_day - from_day between 0 and 366);
alter table public.reports add constraint reports_scan_id_check check (scan_id is null or kind = 'scan');
alter table public.reports add constraint reports_scan_id_key unique (scan_id);

-- indexes
create unique index reports_span_key on public.reports (user_id, kind, from_day, to_day) where kind <> 'scan';
create index reports_user_id_created_at_idx on public.reports (user_id, created_at desc, id);
-- The one before and the one after.
create index reports_user_id_kind_to_day_idx on public.reports (user_id, kind, to_day, created_at, id);
-- Reports about scans are not kept for ever.
create index reports_scans_created_at_idx on public.reports (created_at) where kind = 'scan';

-- grants
alter table public.reports enable row level security;
revoke all on public.reports from anon, authenticated;
grant select (id, user_id, kind, from_day, to_day, scan_id, counts, created_at) on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

-- policies
create policy reports_select_own_or_agency_or_admin on public.reports for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );
