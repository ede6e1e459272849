-- Nobody works for two agencies; an invitation knows who answered it.

drop index public.agency_members_user_id_idx;
create unique index agency_members_user_id_key on public.agency_members (user_id);
alter table public.agency_invitations
  add column answered_by uuid references auth.users (id) on delete set null;
create index agency_invitations_answered_by_idx on public.agency_invitations (answered_by);
