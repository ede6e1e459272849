create table private.database_timelines (
  is_only boolean primary key default true,
  timeline text not null
);
alter table private.database_timelines add constraint database_timelines_is_only_check check (is_only);
alter table private.database_timelines add constraint database_timelines_timeline_check
  check (char_length(timeline) between 1 and 20);
grant select, insert, update, delete on private.database_timelines to service_role;
