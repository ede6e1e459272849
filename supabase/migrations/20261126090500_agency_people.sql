-- Nobody works for two agencies; an invitation knows who answered it.

drop index public.agency_members_user_id_idx;
create unique index agency_members_user_id_key on public.agency_members (user_id);
alter table public.agency_invitations
  add column answered_by uuid references auth.users (id) on delete set null;
create index agency_invitations_answered_by_idx on public.agency_invitations (answered_by);

-- The address that a person has proved to be hers, for the service role: a platform does not let it read its people.
create function private.confirmed_email_of(person uuid) returns text
language sql stable security definer set search_path = ''
begin atomic
  select lower(users.email) from auth.users
  where users.id = person and users.email_confirmed_at is not null and users.deleted_at is null;
end;

revoke all on function private.confirmed_email_of(uuid) from public;
grant execute on function private.confirmed_email_of(uuid) to service_role;
