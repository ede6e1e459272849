/**
 * Tables of schema auth whose platform shape the REST engine's own schema lacks or gets wrong: made before it, so
 * that its "if not exists" leaves them alone. A refresh token's id is a number on the platform.
 */
export const tablesBefore = `
create schema if not exists auth;
-- A database from before there was sign-in has this table with another key, and nothing in it.
do $$ begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'refresh_tokens' and column_name = 'id' and data_type = 'text'
  ) then
    drop table auth.refresh_tokens;
  end if;
end $$;
create table if not exists auth.refresh_tokens (
  id bigserial primary key,
  instance_id uuid,
  -- SHA-256 of the token, base64url: what lies here opens nothing.
  token varchar(255) not null unique,
  user_id varchar(255),
  session_id uuid,
  revoked boolean,
  parent varchar(255),
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);`;

/** Tables that it does not have at all, and our own beside them in a schema that no API knows. */
export const tablesAfter = `
do $$ begin
  if not exists (select from pg_catalog.pg_constraint where conname = 'refresh_tokens_session_id_fkey') then
    alter table auth.refresh_tokens add constraint refresh_tokens_session_id_fkey
      foreign key (session_id) references auth.sessions (id) on delete cascade;
  end if;
end $$;
create index if not exists refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index if not exists refresh_tokens_session_idx on auth.refresh_tokens (session_id, revoked);
create index if not exists sessions_not_after_idx on auth.sessions (not_after desc);
create index if not exists sessions_tag_idx on auth.sessions (tag) where tag is not null;

create table if not exists auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
  )),
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  unique (user_id, token_type)
);
create index if not exists one_time_tokens_token_hash_idx on auth.one_time_tokens using hash (token_hash);
create index if not exists one_time_tokens_relates_to_idx on auth.one_time_tokens using hash (relates_to);

create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone', 'recovery_code')),
  status text not null check (status in ('unverified', 'verified')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Ours is encrypted: 'enc1:' and base64url.
  secret text,
  phone text unique,
  last_challenged_at timestamptz unique
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';

create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index if not exists mfa_challenges_created_at_idx on auth.mfa_challenges (created_at desc);

create table if not exists auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

create index if not exists audit_logs_created_at_idx on auth.audit_log_entries (created_at);

create schema if not exists leakblock_auth;
-- Key pairs that sign access tokens, each encrypted; published before it signs and for a while after.
create table if not exists leakblock_auth.signing_keys (
  kid text primary key,
  private_key text not null,
  public_key jsonb not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null,
  retired_at timestamptz
);
-- One row per code that is left; a used one is deleted.
create table if not exists leakblock_auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
-- What the platform's table does not know of a one-time token: its code, what it is for, and the wrong guesses.
create table if not exists leakblock_auth.guesses (
  token_id uuid primary key references auth.one_time_tokens (id) on delete cascade,
  wrong integer not null default 0,
  -- Keyed hash of the six digits; null when there are none or they were guessed wrong too often.
  code_hash text,
  purpose text check (purpose in (
    'signup', 'invite', 'magiclink', 'recovery', 'reauthentication', 'email_change'
  )),
  -- Of a flow that ends with a code for the browser that began it.
  flow_id uuid references auth.flow_state (id) on delete cascade
);
-- Last time step (RFC 6238) that a code of the factor was taken for: none is taken twice.
create table if not exists leakblock_auth.totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);
-- When somebody last proved in a session that it is in the right hands; a sign-in alone is no proof.
create table if not exists leakblock_auth.proofs (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  proved_at timestamptz not null
);
create index if not exists guesses_flow_id_idx on leakblock_auth.guesses (flow_id);
-- Browsers that are at an outside provider; what must be remembered of them is encrypted.
create table if not exists leakblock_auth.oauth_departures (
  state_hash text primary key,
  flow_id uuid not null references auth.flow_state (id) on delete cascade,
  sealed text not null,
  created_at timestamptz not null default now()
);
create index if not exists oauth_departures_flow_id_idx on leakblock_auth.oauth_departures (flow_id);
-- Limits were counted here; now in leakblock_limits.
drop table if exists leakblock_auth.rate_limits;
revoke all on schema leakblock_auth from public;
grant usage on schema leakblock_auth to leakblock_server;
grant select, insert, update, delete on all tables in schema leakblock_auth to leakblock_server;`;

/** Indexes that came after their tables: built beside the work, after all else. */
export const indexesBeside = `
create index concurrently if not exists audit_logs_actor_id_idx
  on auth.audit_log_entries ((payload ->> 'actor_id'));
create index concurrently if not exists audit_logs_actor_username_idx
  on auth.audit_log_entries (lower(payload ->> 'actor_username'));`;
