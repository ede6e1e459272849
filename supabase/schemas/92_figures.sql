-- Figures of the whole installation for whoever collects them, as all programs tell them.

-- tables
-- One row: what was read last, and since when a program is at it. Unlogged: after a crash they are read anew.
create unlogged table private.figures (
  id boolean primary key default true,
  claimed_at timestamptz not null,
  read_at timestamptz,
  readings jsonb not null default '[]'
);

-- constraints
alter table private.figures add constraint figures_id_check check (id);
alter table private.figures add constraint figures_readings_check check (jsonb_typeof(readings) = 'array');

-- functions
-- Age of the oldest open transaction of anybody, in seconds. Whoever serves sees only her own sessions; the owner sees all
-- of them, a superuser by herself, others when they were granted pg_read_all_stats. A backup (and other commands) may last as long as it needs.
create function private.oldest_transaction_seconds() returns double precision
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(extract(epoch from now() - min(xact_start)), 0)::double precision
  from pg_catalog.pg_stat_activity
  where datname = current_database() and (backend_type = 'client backend' or backend_type is null)
    and application_name <> 'leakblock command';
end;

-- grants
grant select, insert, update on private.figures to service_role;
revoke all on function private.oldest_transaction_seconds() from public;
grant execute on function private.oldest_transaction_seconds() to service_role;
