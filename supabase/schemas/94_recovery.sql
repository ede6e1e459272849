-- Recovery: the timeline that this database was last seen on. PostgreSQL begins another one when a database is put back
-- from its log, or a replica takes over.

-- table
create table private.database_timelines (
  is_only boolean primary key default true,
  timeline text not null
);

-- constraints
alter table private.database_timelines add constraint database_timelines_is_only_check check (is_only);
alter table private.database_timelines add constraint database_timelines_timeline_check
  check (char_length(timeline) between 1 and 20);

-- grants
grant select, insert, update, delete on private.database_timelines to service_role;
