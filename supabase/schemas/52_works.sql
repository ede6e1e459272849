-- Works: what a person owns, known by its fingerprints only. The files themselves never leave her device.

-- tables
create table public.works (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  title text not null,
  made_by text not null default 'self',
  -- Name of the photographer, partner or studio; null when she made it herself.
  maker_name text,
  source text not null default 'device',
  -- Official page that a public work was imported from.
  source_url text,
  -- Of the file as it was registered; null when only its look is known.
  sha256 bytea,
  quality smallint not null,
  -- Only the hash of the whole picture is kept, by her wish.
  is_whole_only boolean not null default false,
  -- A blurred thumbnail as a data address, only if she wished one.
  thumbnail text,
  duration_seconds integer,
  created_at timestamptz not null default now(),
  -- When it was looked for among the pictures that were seen before it was registered; null: not yet.
  compared_at timestamptz
);

-- One row of a photo; of a video one for each kept second.
create table public.work_fingerprints (
  id bigint generated always as identity primary key,
  work_id uuid not null references public.works (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  second integer not null default 0,
  -- Form of packages/fingerprint: encodeWork.
  fingerprint bytea not null
);

-- Pictures of official pages that an import looked at and did not take: the next ones pass them over for a while.
create table private.passed_pictures (
  user_id uuid not null references auth.users (id) on delete cascade,
  url text not null,
  outcome text not null,
  passed_at timestamptz not null default now(),
  primary key (user_id, url)
);

-- constraints
alter table public.works add constraint works_kind_check check (kind in ('photo', 'video'));
alter table public.works add constraint works_title_check check (char_length(title) between 1 and 200);
alter table public.works add constraint works_made_by_check
  check (made_by in ('self', 'photographer', 'partner', 'studio'));
alter table public.works add constraint works_maker_name_check check (char_length(maker_name) between 1 and 120);
alter table public.works add constraint works_source_check check (source in ('device', 'official_page'));
alter table public.works add constraint works_source_url_check
  check ((source = 'official_page') = (source_url is not null) and char_length(source_url) <= 2000);
alter table public.works add constraint works_sha256_check check (octet_length(sha256) = 32);
alter table public.works add constraint works_quality_check check (quality between 0 and 100);
alter table public.works add constraint works_thumbnail_check
  check (thumbnail ~ '^data:image/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$' and char_length(thumbnail) <= 6000);
alter table public.works add constraint works_duration_seconds_check
  check ((kind = 'video') = (duration_seconds is not null) and duration_seconds between 0 and 86400);
alter table public.work_fingerprints add constraint work_fingerprints_work_id_second_key unique (work_id, second);
alter table public.work_fingerprints add constraint work_fingerprints_second_check check (second between 0 and 86400);
alter table public.work_fingerprints add constraint work_fingerprints_fingerprint_check
  check (octet_length(fingerprint) between 7 and 1400);
alter table private.passed_pictures add constraint passed_pictures_url_check check (char_length(url) between 1 and 2000);
alter table private.passed_pictures add constraint passed_pictures_outcome_check
  check (outcome in ('known', 'unfit', 'unread'));

-- indexes
create index works_user_id_created_at_idx on public.works (user_id, created_at desc, id);
-- The same file is registered once.
create unique index works_user_id_sha256_key on public.works (user_id, sha256) where sha256 is not null;
create unique index works_user_id_source_url_key on public.works (user_id, source_url) where source_url is not null;
create index work_fingerprints_user_id_idx on public.work_fingerprints (user_id);
create index works_uncompared_idx on public.works (user_id) where compared_at is null;

-- grants
alter table public.works enable row level security;
alter table public.work_fingerprints enable row level security;
revoke all on public.works, public.work_fingerprints from anon, authenticated;
grant select, update, delete on public.works to authenticated;
grant select on public.work_fingerprints to authenticated;
grant select, insert, update, delete on public.works, public.work_fingerprints, private.passed_pictures to service_role;

-- functions
-- Works are registered by the server, which reads every fingerprint; their owner says what they are called and
-- who made them.
create function private.guard_works() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' or pg_catalog.pg_has_role(current_user, 'pg_database_owner', 'member') then
    return new;
  end if;
  if pg_catalog.to_jsonb(new) - array['title', 'made_by', 'maker_name', 'thumbnail']
    is distinct from pg_catalog.to_jsonb(old) - array['title', 'made_by', 'maker_name', 'thumbnail']
    or (new.thumbnail is not null and new.thumbnail is distinct from old.thumbnail)
  then
    raise exception 'of a work only its title and maker can change' using errcode = '42501';
  end if;
  return new;
end $$;

revoke all on function private.guard_works() from public;

-- triggers
create trigger works_guard before update on public.works
  for each row execute function private.guard_works();

-- policies
-- Nobody but their owner sees works, admins included: what is unpublished stays with her.
create policy works_select_own on public.works for select to authenticated
  using (user_id = (select auth.uid()));
create policy works_update_own on public.works for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy works_delete_own on public.works for delete to authenticated
  using (user_id = (select auth.uid()));
create policy work_fingerprints_select_own on public.work_fingerprints for select to authenticated
  using (user_id = (select auth.uid()));
