-- Nobody looks at an operator: who becomes one is looked at no more. Definer as above.
create function private.end_looks_at_operator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.user_id and tag like 'impersonation %';
  return null;
end $$;

revoke all on function private.end_looks_at_operator() from public;

create trigger user_roles_end_looks after insert or update on public.user_roles
  for each row when (new.role = 'admin') execute function private.end_looks_at_operator();
