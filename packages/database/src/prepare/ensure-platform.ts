import type { Client } from 'pg';
import { getAuthSchemaSql } from '../rest-engine.ts';
import { indexesBeside, tablesAfter, tablesBefore } from './auth-tables.ts';

/** The platform's readers of the request's claims, in the forms that PostgREST and the REST engine set. */
const claimFunctions = `
create or replace function auth.jwt() returns jsonb language sql stable set search_path = '' as $$
  select coalesce(
    nullif(pg_catalog.current_setting('request.jwt.claim', true), ''),
    nullif(pg_catalog.current_setting('request.jwt.claims', true), ''),
    '{}'
  )::pg_catalog.jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable set search_path = '' as $$
  select coalesce(
    nullif(pg_catalog.current_setting('request.jwt.claim.sub', true), ''),
    auth.jwt() ->> 'sub'
  )::pg_catalog.uuid
$$;
create or replace function auth.role() returns text language sql stable set search_path = '' as $$
  select coalesce(
    nullif(pg_catalog.current_setting('request.jwt.claim.role', true), ''),
    auth.jwt() ->> 'role'
  )
$$;
create or replace function auth.email() returns text language sql stable set search_path = '' as $$
  select coalesce(
    nullif(pg_catalog.current_setting('request.jwt.claim.email', true), ''),
    auth.jwt() ->> 'email'
  )
$$;`;

/**
 * The REST engine looks up person and session of a token, whole rows of them, and writes nothing: a hole in it
 * must not be able to change a password or make a session. It inherits what service_role has, so that has no
 * more. Our own routes write, as leakblock_server without another role.
 */
const grants = `
revoke all on all tables in schema auth from anon, authenticated, service_role, lite_api;
grant usage on schema auth to anon, authenticated, service_role, lite_api, leakblock_server;
grant execute on all functions in schema auth to anon, authenticated, service_role, lite_api, leakblock_server;
grant select on auth.users, auth.sessions to lite_api, service_role;
grant select, insert, update, delete on all tables in schema auth to leakblock_server;
grant usage on all sequences in schema auth to leakblock_server;`;

/**
 * Makes schema `auth` in the platform's shape, where the platform does not keep it itself. The REST
 * engine's own `ensureSystemSchema()` runs the same statements but swallows every error, so they are run here.
 * @returns statements that come after, outside of a transaction
 */
export async function ensureAuthSchema(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ isOurs: boolean }>(
    `select pg_catalog.pg_has_role(nspowner, 'member') as "isOurs"
     from pg_catalog.pg_namespace where nspname = 'auth'`,
  );
  if (rows[0]?.isOurs === false) return '';
  await owner.query(tablesBefore);
  await owner.query(getAuthSchemaSql(false));
  await owner.query(tablesAfter);
  await owner.query(claimFunctions);
  await owner.query(grants);
  return indexesBeside;
}

/** The publication that says which tables realtime tells of; migrations add tables to it. */
export async function ensurePublication(owner: Client): Promise<void> {
  await owner.query(`do $$ begin
    if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
      create publication supabase_realtime;
    end if;
  end $$`);
}
