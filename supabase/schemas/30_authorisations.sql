-- Authorisations: consents that a creator signed. Signing is a server function: it makes a document.

-- table
create table public.digital_signatures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  document_type text not null,
  consent_version text not null,
  is_valid boolean not null default true,
  signed_at timestamptz not null default now()
);

-- constraints
alter table public.digital_signatures add constraint digital_signatures_document_type_check
  check (document_type in ('google_removal_consent'));
alter table public.digital_signatures add constraint digital_signatures_consent_version_check
  check (char_length(consent_version) between 1 and 40);

-- indexes
create index digital_signatures_user_id_signed_at_idx on public.digital_signatures (user_id, signed_at desc);

-- grants
alter table public.digital_signatures enable row level security;
revoke all on public.digital_signatures from anon, authenticated;
grant select on public.digital_signatures to authenticated;
grant select, insert, update, delete on public.digital_signatures to service_role;

-- policies
create policy digital_signatures_select_own_or_admin on public.digital_signatures for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
