create or replace function private.oldest_transaction_seconds() returns double precision
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(extract(epoch from now() - min(xact_start)), 0)::double precision
  from pg_catalog.pg_stat_activity
  where datname = current_database() and (backend_type = 'client backend' or backend_type is null)
    and application_name <> 'leakblock command';
end;

revoke all on function private.oldest_transaction_seconds() from public;
grant execute on function private.oldest_transaction_seconds() to service_role;
