-- Pages that were stopped for showing signs of a minor are handed on to no agency.

alter policy findings_select_own_or_agency_or_admin on public.findings
  using (
    user_id = (select auth.uid())
    or (status <> 'stopped' and user_id in (select private.managed_user_ids()))
    or (select private.has_role('admin'))
  );
alter policy removal_cases_select_own_or_agency_or_admin on public.removal_cases
  using (
    user_id = (select auth.uid())
    or (stop_label is null and user_id in (select private.managed_user_ids()))
    or (select private.has_role('admin'))
  );
