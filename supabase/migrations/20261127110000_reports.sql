-- Reports, and the confirmed address of who asked for the report of a free check.
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

alter table public.reports add constraint reports_kind_check
  check (kind in ('scan', 'daily', 'weekly', 'monthly', 'chosen'));
alter table public.reports add constraint reports_days_check check (to_day - from_day between 0 and 366);
alter table public.reports add constraint reports_scan_id_check check (scan_id is null or kind = 'scan');
alter table public.reports add constraint reports_scan_id_key unique (scan_id);

create unique index reports_span_key on public.reports (user_id, kind, from_day, to_day) where kind <> 'scan';
create index reports_user_id_created_at_idx on public.reports (user_id, created_at desc, id);
-- The one before and the one after.
create index reports_user_id_kind_to_day_idx on public.reports (user_id, kind, to_day, created_at, id);
-- Reports about scans are not kept for ever.
create index reports_scans_created_at_idx on public.reports (created_at) where kind = 'scan';

alter table public.reports enable row level security;
revoke all on public.reports from anon, authenticated;
grant select (id, user_id, kind, from_day, to_day, scan_id, counts, created_at) on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

create policy reports_select_own_or_agency_or_admin on public.reports for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

alter table public.instant_scan_results add column email_confirmed_at timestamptz;
alter table public.instant_scan_results add column report_mails smallint not null default 0;
alter table public.instant_scan_results add constraint instant_scan_results_report_mails_check check (report_mails >= 0);

-- Figures leave out what was stopped, and still read a stretch of one index.
drop index public.removal_cases_user_id_first_contact_at_idx;
create index removal_cases_user_id_first_contact_at_idx on public.removal_cases (user_id, first_contact_at)
  where first_contact_at is not null and stop_label is null;
drop index public.removal_cases_user_id_resolved_at_idx;
create index removal_cases_user_id_resolved_at_idx on public.removal_cases (user_id, resolved_at)
  where finding_id is null and resolved_at is not null and stop_label is null;
-- What full scans came to, by the moment they ended.
create index scans_user_id_finished_at_idx on public.scans (user_id, finished_at) where kind = 'full';
