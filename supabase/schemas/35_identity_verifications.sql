-- Identity verifications: the decisions. Documents and the deciding are server functions.

-- table
create table public.identity_verifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'pending',
  reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- constraints
alter table public.identity_verifications add constraint identity_verifications_status_check
  check (status in ('pending', 'approved', 'rejected', 'expired'));
alter table public.identity_verifications add constraint identity_verifications_reason_check
  check (char_length(reason) <= 1000);
alter table public.identity_verifications add constraint identity_verifications_decided_at_check
  check ((status = 'pending') = (decided_at is null));

-- indexes
create index identity_verifications_user_id_created_at_idx
  on public.identity_verifications (user_id, created_at desc);

-- grants
alter table public.identity_verifications enable row level security;
revoke all on public.identity_verifications from anon, authenticated;
grant select on public.identity_verifications to authenticated;
grant select, insert, update, delete on public.identity_verifications to service_role;

-- triggers
create trigger identity_verifications_touch_updated_at before update on public.identity_verifications
  for each row execute function private.touch_updated_at();

-- policies
create policy identity_verifications_select_own_or_admin on public.identity_verifications
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
