-- A role counts in a session that has shown a second factor.

-- What holds for everybody with a role; one row, which every gateway and worker writes from its settings at the start.
-- Without it the strict rule holds.
create table private.role_rules (
  id boolean primary key default true,
  needs_second_factor boolean not null
);
alter table private.role_rules add constraint role_rules_id_check check (id);
grant select, insert, update on private.role_rules to service_role;

create or replace function private.has_role(role text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.user_roles
    where user_roles.user_id = (select auth.uid()) and user_roles.role = has_role.role
      and ((select auth.jwt()) ->> 'aal' = 'aal2'
        or not coalesce((select needs_second_factor from private.role_rules), true))
  );
end;
