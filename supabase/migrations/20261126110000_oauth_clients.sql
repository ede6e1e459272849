-- OAuth clients: apps that people allow something with the public API, and what they allow them.

-- tables
create table public.oauth_clients (
  client_id text primary key,
  -- Who registered it.
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  homepage text,
  -- Where answers may go, compared letter by letter.
  redirect_uris text[] not null,
  -- The most that it may ask for.
  scopes text[] not null,
  kind text not null,
  -- Encrypted; null for apps that can keep none.
  secret text,
  secret_rotated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What a person allows an app: one row for each app at a time.
create table public.oauth_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id text not null references public.oauth_clients (client_id) on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- What the authorisation server remembers: questions, consents, codes, tokens. No token lies here, only its SHA-256. A
-- token lives as long as the consent that it came from: the row of kind Grant whose id_hash is its family_hash.
create table private.oauth_models (
  kind text not null,
  id_hash bytea not null,
  family_hash bytea,
  grant_id uuid references public.oauth_grants (id) on delete cascade,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);

-- constraints
alter table public.oauth_clients add constraint oauth_clients_texts_check
  check (char_length(client_id) between 1 and 100 and char_length(name) between 1 and 60 and char_length(homepage) <= 500);
alter table public.oauth_clients add constraint oauth_clients_redirect_uris_check
  check (cardinality(redirect_uris) between 1 and 10 and array_position(redirect_uris, null) is null);
alter table public.oauth_clients add constraint oauth_clients_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array[
    'works:read', 'works:write', 'scans:read', 'scans:write', 'findings:read', 'findings:write', 'removals:read',
    'removals:write', 'reports:read', 'creators:read', 'webhooks:write'
  ]);
alter table public.oauth_clients add constraint oauth_clients_kind_check
  check (kind in ('public', 'confidential') and (kind = 'confidential') = (secret is not null));
alter table public.oauth_grants add constraint oauth_grants_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array[
    'works:read', 'works:write', 'scans:read', 'scans:write', 'findings:read', 'findings:write', 'removals:read',
    'removals:write', 'reports:read', 'creators:read', 'webhooks:write'
  ]);

-- indexes
create index oauth_clients_user_id_created_at_idx on public.oauth_clients (user_id, created_at desc);
create index oauth_grants_user_id_created_at_idx on public.oauth_grants (user_id, created_at desc);
create index oauth_grants_client_id_idx on public.oauth_grants (client_id);
create unique index oauth_grants_active_key on public.oauth_grants (user_id, client_id) where revoked_at is null;
create index oauth_models_grant_id_idx on private.oauth_models (grant_id);
create index oauth_models_family_hash_idx on private.oauth_models (family_hash);
create index oauth_models_expires_at_idx on private.oauth_models (expires_at);

-- grants
alter table public.oauth_clients enable row level security;
alter table public.oauth_grants enable row level security;
revoke all on public.oauth_clients, public.oauth_grants from anon, authenticated;
-- Not the secret, encrypted as it is.
grant select (
  client_id, user_id, name, homepage, redirect_uris, scopes, kind, secret_rotated_at, created_at, updated_at
) on public.oauth_clients to authenticated;
grant select on public.oauth_grants to authenticated;
grant select, insert, update, delete on public.oauth_clients, public.oauth_grants to service_role;
grant select, insert, update, delete on private.oauth_models to service_role;

-- triggers
create trigger oauth_clients_touch_updated_at before update on public.oauth_clients
  for each row execute function private.touch_updated_at();

-- policies
create policy oauth_clients_select_own_or_admin on public.oauth_clients for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy oauth_grants_select_own_or_admin on public.oauth_grants for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
