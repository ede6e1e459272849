-- Agencies see what concerns the creators they look after; nothing else of hers opens.

drop policy scans_select_own_or_admin on public.scans;
create policy scans_select_own_or_agency_or_admin on public.scans for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy findings_select_own_or_admin on public.findings;
create policy findings_select_own_or_agency_or_admin on public.findings for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy finding_events_select_own_or_admin on public.finding_events;
create policy finding_events_select_own_or_agency_or_admin on public.finding_events for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy fake_profiles_select_own_or_admin on public.fake_profiles;
create policy fake_profiles_select_own_or_agency_or_admin on public.fake_profiles for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy fake_profile_events_select_own_or_admin on public.fake_profile_events;
create policy fake_profile_events_select_own_or_agency_or_admin on public.fake_profile_events for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy removal_cases_select_own_or_admin on public.removal_cases;
create policy removal_cases_select_own_or_agency_or_admin on public.removal_cases for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy removal_requests_select_own_or_admin on public.removal_requests;
create policy removal_requests_select_own_or_agency_or_admin on public.removal_requests for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy removal_request_cases_select_own_or_admin on public.removal_request_cases;
create policy removal_request_cases_select_own_or_agency_or_admin on public.removal_request_cases for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy removal_events_select_own_or_admin on public.removal_events;
create policy removal_events_select_own_or_agency_or_admin on public.removal_events for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy removal_checks_select_own_or_admin on public.removal_checks;
create policy removal_checks_select_own_or_agency_or_admin on public.removal_checks for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );

drop policy counter_notices_select_own_or_admin on public.counter_notices;
create policy counter_notices_select_own_or_agency_or_admin on public.counter_notices for select to authenticated
  using (
    user_id = (select auth.uid())
    or user_id in (select private.managed_user_ids())
    or (select private.has_role('admin'))
  );
