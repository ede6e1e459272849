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
  check (status in ('pending', 'approved', 'rejected'));
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

-- functions
-- Verified: the flag on the profile, or newest papers that were approved; the rule is isVerified() of the domain.
create function private.is_verified(person uuid) returns boolean
language sql stable set search_path = ''
begin atomic
  select coalesce((select verified from public.profiles where id = is_verified.person), false)
    or coalesce((
      select status = 'approved' from public.identity_verifications
      where user_id = is_verified.person
      order by created_at desc, id desc
      limit 1
    ), false);
end;

revoke all on function private.is_verified(uuid) from public;
grant execute on function private.is_verified(uuid) to service_role;

-- triggers
create trigger identity_verifications_touch_updated_at before update on public.identity_verifications
  for each row execute function private.touch_updated_at();

-- What operators find people by says the same.
create trigger identity_verifications_sync_account_search
  after insert or update of status, created_at or delete on public.identity_verifications
  for each row execute function private.sync_account_search('user_id');

-- policies
create policy identity_verifications_select_own_or_admin on public.identity_verifications
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

-- papers
alter table public.identity_verifications
  add column document_kind text,
  add column decided_by uuid references auth.users (id) on delete set null,
  -- When the files of the papers were deleted, 30 days after the decision.
  add column files_deleted_at timestamptz;
alter table public.identity_verifications add constraint identity_verifications_document_kind_check
  check (document_kind in ('passport', 'id_card', 'driving_licence'));
create index identity_verifications_decided_by_idx on public.identity_verifications (decided_by);
-- One verification waits at a time.
create unique index identity_verifications_pending_key on public.identity_verifications (user_id) where status = 'pending';

-- Where the papers lie in the bucket identity-documents.
create table private.identity_documents (
  verification_id uuid not null references public.identity_verifications (id) on delete cascade,
  side text not null,
  object_name text not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  -- When the account's name last changed while they waited: who looked before saw them beside another one.
  renamed_at timestamptz,
  primary key (verification_id, side)
);
alter table private.identity_documents add constraint identity_documents_side_check
  check (side in ('front', 'back', 'selfie'));
grant select, insert, update, delete on private.identity_documents to service_role;

-- Security definer, because people have no right on the table. Only about the person whose profile it is.
create function private.note_renamed_papers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.first_name, new.last_name) is not distinct from (old.first_name, old.last_name) then
      return null;
    end if;
  end if;
  -- The clock of the audit log, which the looks stand in.
  update private.identity_documents set renamed_at = pg_catalog.clock_timestamp()
  where verification_id in (
    select id from public.identity_verifications where user_id = new.id and status = 'pending');
  return null;
end $$;
revoke all on function private.note_renamed_papers() from public;
create trigger profiles_note_renamed_papers after insert or update of first_name, last_name on public.profiles
  for each row execute function private.note_renamed_papers();

-- The legal name that papers were approved for, encrypted: a letter in another name says nothing of the check. None stands for
-- what was approved before names were kept.
create table private.identity_names (
  verification_id uuid primary key references public.identity_verifications (id) on delete cascade,
  legal_name text not null
);
grant select, insert, update, delete on private.identity_names to service_role;
