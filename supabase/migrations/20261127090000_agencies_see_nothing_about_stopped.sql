-- What agencies are not handed on of pages with signs of a minor: nothing that was done about them either.

create index removal_cases_stopped_idx on public.removal_cases (user_id) where stop_label is not null;

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

-- Stopped cases of the creators whom the calling person's agencies look after, and the requests that name one of them.
-- Definer for the reason given at private.has_role: her own look would leave out what this is to name.
create function private.stopped_removal_ids() returns setof uuid
language sql stable security definer set search_path = ''
begin atomic
  with stopped as (
    select removal_cases.id from public.removal_cases
    where removal_cases.stop_label is not null and removal_cases.user_id in (select private.managed_user_ids())
  )
  select stopped.id from stopped
  union all
  select covered.request_id from public.removal_request_cases as covered join stopped on stopped.id = covered.case_id;
end;

revoke all on function private.stopped_removal_ids() from public;
grant execute on function private.stopped_removal_ids() to authenticated, service_role;

alter policy finding_events_select_own_or_agency_or_admin on public.finding_events
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and finding_id not in (select private.stopped_finding_ids()))
    or (select private.has_role('admin'))
  );
alter policy removal_requests_select_own_or_agency_or_admin on public.removal_requests
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and id not in (select private.stopped_removal_ids()))
    or (select private.has_role('admin'))
  );
alter policy removal_request_cases_select_own_or_agency_or_admin on public.removal_request_cases
  using (
    user_id = (select auth.uid())
    or (
      user_id in (select private.managed_user_ids())
      and case_id not in (select private.stopped_removal_ids())
      and request_id not in (select private.stopped_removal_ids())
    )
    or (select private.has_role('admin'))
  );
alter policy removal_checks_select_own_or_agency_or_admin on public.removal_checks
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and case_id not in (select private.stopped_removal_ids()))
    or (select private.has_role('admin'))
  );
alter policy counter_notices_select_own_or_agency_or_admin on public.counter_notices
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and request_id not in (select private.stopped_removal_ids()))
    or (select private.has_role('admin'))
  );
alter policy removal_events_select_own_or_agency_or_admin on public.removal_events
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and case_id not in (select private.stopped_removal_ids()))
    or (select private.has_role('admin'))
  );
