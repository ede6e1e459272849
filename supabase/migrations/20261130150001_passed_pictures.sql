-- Pictures of official pages that an import looked at and did not take: the next ones pass them over for a while.
create table private.passed_pictures (
  user_id uuid not null references auth.users (id) on delete cascade,
  url text not null,
  outcome text not null,
  passed_at timestamptz not null default now(),
  primary key (user_id, url)
);
alter table private.passed_pictures add constraint passed_pictures_url_check check (char_length(url) between 1 and 2000);
alter table private.passed_pictures add constraint passed_pictures_outcome_check
  check (outcome in ('known', 'unfit', 'unread'));
grant select, insert, update, delete on private.passed_pictures to service_role;
