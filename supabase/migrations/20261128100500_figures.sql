-- Figures of the whole installation are read once for all programs.
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

-- grants
grant select, insert, update on private.figures to service_role;
