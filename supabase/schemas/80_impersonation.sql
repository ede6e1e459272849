-- Impersonation: an operator looks at a person's account, in a session that only reads (claim `act`, RFC 8693). What
-- operators may not see otherwise stays hidden in it.

-- functions
create function private.is_impersonated() returns boolean
language sql stable security invoker set search_path = ''
begin atomic
  select auth.jwt() ? 'act';
end;

-- Whoever is no operator any more, or is banned, looks no more. Definer: nobody else may end sessions; it asks nothing
-- of its caller but the row. The platform's own sessions have no such tag.
create function private.end_impersonations() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  looks text := 'impersonation ' || (pg_catalog.to_jsonb(coalesce(new, old)) ->> 'user_id');
begin
  if exists (select from auth.sessions where tag = looks) then
    delete from auth.sessions where tag = looks;
  end if;
  return null;
end $$;

revoke all on function private.is_impersonated() from public;
grant execute on function private.is_impersonated() to authenticated, service_role;
revoke all on function private.end_impersonations() from public;

-- Nobody looks at an operator: who becomes one is looked at no more. Definer as above.
create function private.end_looks_at_operator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.user_id and tag like 'impersonation %';
  return null;
end $$;

revoke all on function private.end_looks_at_operator() from public;

-- triggers
create trigger user_roles_end_impersonations after update or delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.end_impersonations();
create trigger user_bans_end_impersonations after insert or update on public.user_bans
  for each row when (new.is_active) execute function private.end_impersonations();
create trigger user_roles_end_looks after insert or update on public.user_roles
  for each row when (new.role = 'admin') execute function private.end_looks_at_operator();

-- policies
create policy data_exports_select_not_impersonated on public.data_exports as restrictive for select to authenticated
  using (not (select private.is_impersonated()));
create policy mail_settings_select_not_impersonated on public.mail_settings as restrictive for select to authenticated
  using (not (select private.is_impersonated()));
create policy saved_filters_select_not_impersonated on public.saved_filters as restrictive for select to authenticated
  using (not (select private.is_impersonated()));
create policy works_select_not_impersonated on public.works as restrictive for select to authenticated
  using (not (select private.is_impersonated()));
create policy work_fingerprints_select_not_impersonated on public.work_fingerprints as restrictive
  for select to authenticated using (not (select private.is_impersonated()));
create policy finding_matches_select_not_impersonated on public.finding_matches as restrictive
  for select to authenticated using (not (select private.is_impersonated()));
create policy allowed_pages_select_not_impersonated on public.allowed_pages as restrictive
  for select to authenticated using (not (select private.is_impersonated()));
create policy image_searches_select_not_impersonated on public.image_searches as restrictive
  for select to authenticated using (not (select private.is_impersonated()));
create policy notifications_select_not_impersonated on public.notifications as restrictive
  for select to authenticated using (not (select private.is_impersonated()));
