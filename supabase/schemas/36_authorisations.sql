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

-- tables
-- Letters of authorisation: what a person allows us to do in her name. One row is one version of her letter; its
-- words never change after the signature. Whether it is alive follows from its dates.
create table public.authorisations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Version of this person's letter: 1, 2, …
  version integer not null,
  template_version text not null,
  language text not null,
  -- Encrypted, for the server alone.
  legal_name text not null,
  stage_names text[] not null,
  country text not null,
  -- Protected content in her own words.
  protected_content text not null,
  -- What is allowed, each a tick of its own.
  acts text[] not null,
  exclusions text,
  -- Name that recipients may read as the owner's: a stage name or a company, never the legal name unless she chose it.
  owner_name text not null,
  starts_on date not null,
  ends_on date not null,
  signed_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  -- A newer letter took its place.
  superseded_at timestamptz,
  identity_verification_id uuid references public.identity_verifications (id) on delete set null,
  -- SHA-256 of the full letter before the seal, of the sealed one, and of the sealed redacted edition.
  unsealed_sha256 bytea not null,
  full_sha256 bytea not null,
  redacted_sha256 bytea not null,
  -- SHA-256 fingerprint of the certificate of the seal.
  seal_fingerprint bytea not null,
  -- The audit trail as it was hashed into the letter, JSON: texts shown, times, strokes or typed name, session, address,
  -- user agent. Encrypted, for the server alone.
  audit_trail text not null,
  created_at timestamptz not null default now()
);

-- The letters as PDF, encrypted; the full edition is never sent by itself.
create table private.authorisation_documents (
  authorisation_id uuid not null references public.authorisations (id) on delete cascade,
  edition text not null,
  document bytea not null,
  primary key (authorisation_id, edition)
);

-- Keys and certificates with which this installation seals documents: the newest seals, the older ones verify. The key
-- lies encrypted, so that every gateway has the same and nobody who reads the table has it.
create table private.seal_certificates (
  fingerprint bytea primary key,
  p12 text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- What happened to a letter: signed, viewed, downloaded, revoked, superseded, expired, warned. Rows are only ever added; each
-- holds the hash of the one before (see private.chain_hash).
create table public.authorisation_events (
  id bigint generated always as identity primary key,
  authorisation_id uuid not null references public.authorisations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Place, moment and hashes are set by the trigger.
  seq integer not null default 0,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  detail jsonb not null default '{}',
  prev_hash bytea,
  hash bytea not null default ''
);

-- constraints
alter table public.digital_signatures add column authorisation_id uuid references public.authorisations (id) on delete cascade;
alter table public.authorisations add constraint authorisations_user_id_version_key unique (user_id, version);
alter table public.authorisations add constraint authorisations_language_check check (language in ('en', 'de'));
alter table public.authorisations add constraint authorisations_legal_name_check
  check (char_length(legal_name) between 1 and 1000);
alter table public.authorisations add constraint authorisations_owner_name_check
  check (char_length(owner_name) between 1 and 120);
alter table public.authorisations add constraint authorisations_protected_content_check
  check (char_length(protected_content) between 1 and 2000);
alter table public.authorisations add constraint authorisations_exclusions_check check (char_length(exclusions) <= 2000);
alter table public.authorisations add constraint authorisations_acts_check
  check (cardinality(acts) > 0 and acts <@ array['copyright_notices', 'google_removal_consent', 'platform_reports',
    'dsa_notices', 'intimate_image_requests', 'data_protection_requests', 'escalation', 'counter_notices', 'sign']);
-- At most two years.
alter table public.authorisations add constraint authorisations_term_check
  check (ends_on > starts_on and ends_on <= starts_on + 731);
alter table public.authorisations add constraint authorisations_revoked_reason_check
  check (char_length(revoked_reason) <= 1000 and (revoked_at is not null or revoked_reason is null));
alter table public.authorisations add constraint authorisations_hashes_check check (
  octet_length(unsealed_sha256) = 32 and octet_length(full_sha256) = 32
  and octet_length(redacted_sha256) = 32 and octet_length(seal_fingerprint) = 32);
alter table private.authorisation_documents add constraint authorisation_documents_edition_check
  check (edition in ('full', 'redacted'));
alter table private.authorisation_documents add constraint authorisation_documents_document_check
  check (octet_length(document) <= 4194304);
alter table private.seal_certificates add constraint seal_certificates_fingerprint_check
  check (octet_length(fingerprint) = 32);
alter table private.seal_certificates add constraint seal_certificates_p12_check check (p12 like 'enc_:%');
alter table public.authorisation_events add constraint authorisation_events_seq_key unique (authorisation_id, seq);
alter table public.authorisation_events add constraint authorisation_events_actor_check
  check (actor in ('person', 'operator', 'agency', 'system'));
alter table public.authorisation_events add constraint authorisation_events_action_check
  check (char_length(action) between 1 and 60);

-- indexes
create index digital_signatures_authorisation_id_idx on public.digital_signatures (authorisation_id);
create index authorisations_user_id_signed_at_idx on public.authorisations (user_id, signed_at desc);
create index authorisations_identity_verification_id_idx on public.authorisations (identity_verification_id);
create index authorisations_ends_on_idx on public.authorisations (ends_on) where revoked_at is null and superseded_at is null;
create index authorisations_full_sha256_idx on public.authorisations (full_sha256);
create index authorisations_redacted_sha256_idx on public.authorisations (redacted_sha256);
create index authorisation_events_user_id_idx on public.authorisation_events (user_id);

-- grants
alter table public.authorisations enable row level security;
alter table public.authorisation_events enable row level security;
revoke all on public.authorisations, public.authorisation_events from anon, authenticated;
-- Neither the legal name nor the trail: the letter itself has them, which a function gives to its owner.
grant select (id, user_id, version, template_version, language, stage_names, country, protected_content, acts,
    exclusions, owner_name, starts_on, ends_on, signed_at, revoked_at, revoked_reason, superseded_at,
    identity_verification_id, unsealed_sha256, full_sha256, redacted_sha256, seal_fingerprint, created_at)
  on public.authorisations to authenticated;
grant select on public.authorisation_events to authenticated;
grant select, insert, update, delete on public.authorisations to service_role;
-- Added to, never changed: not even by the server.
grant select, insert on public.authorisation_events to service_role;
grant select, insert, delete on private.authorisation_documents to service_role;
grant select, insert on private.seal_certificates to service_role;

-- functions
create function private.authorisation_event_text(event public.authorisation_events) returns text
language sql stable set search_path = ''
begin atomic
  select pg_catalog.jsonb_build_array(event.authorisation_id, event.seq, private.chain_time(event.at), event.actor,
    event.action, event.detail)::text;
end;

-- Writes place, predecessor's hash and own hash of a new event. The lock lets two writers of one letter queue up.
create function private.chain_authorisation_event() returns trigger
language plpgsql set search_path = '' as $$
declare
  last record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('authorisation ' || new.authorisation_id::text, 0));
  select seq, hash into last from public.authorisation_events
    where authorisation_id = new.authorisation_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_hash := last.hash;
  new.hash := private.chain_hash(new.prev_hash, private.authorisation_event_text(new));
  return new;
end $$;

-- Place of the first event of a letter that does not follow from the one before it; null when all do.
create function private.find_broken_authorisation_event(authorisation_id uuid) returns integer
language sql stable set search_path = ''
begin atomic
  select min(seq) from (
    select event.seq,
      event.hash is distinct from private.chain_hash(event.prev_hash, private.authorisation_event_text(event))
      or event.prev_hash is distinct from lag(event.hash) over (order by event.seq)
      or event.seq <> row_number() over (order by event.seq) as is_broken
    from public.authorisation_events as event
    where event.authorisation_id = find_broken_authorisation_event.authorisation_id
  ) as checked where is_broken;
end;

revoke all on function private.authorisation_event_text(public.authorisation_events) from public;
revoke all on function private.chain_authorisation_event() from public;
revoke all on function private.find_broken_authorisation_event(uuid) from public;
grant execute on function private.authorisation_event_text(public.authorisation_events) to service_role;
grant execute on function private.find_broken_authorisation_event(uuid) to service_role;

-- triggers
create trigger authorisation_events_chain before insert on public.authorisation_events
  for each row execute function private.chain_authorisation_event();

-- policies
create policy authorisations_select_own_or_admin on public.authorisations for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy authorisation_events_select_own_or_admin on public.authorisation_events for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
