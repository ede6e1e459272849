-- Account search: what operators find people by, in one row per profile.

-- extension
-- Where hosted platforms have theirs.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- table
create table private.account_search (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null,
  is_verified boolean not null,
  is_banned boolean not null,
  -- E-mail, names, stage names and official links in lower case, each after a line break.
  words text not null
);

-- indexes
create index account_search_created_at_user_id_idx on private.account_search (created_at, user_id);
create index account_search_verified_idx on private.account_search (created_at, user_id) where is_verified;
create index account_search_banned_idx on private.account_search (created_at, user_id) where is_banned;
create index account_search_words_idx on private.account_search
  using gin (words extensions.gin_trgm_ops) with (fastupdate = off);

-- grants
grant select on private.account_search to service_role;

-- functions
-- Brings a person's row up to date. Definer: whoever changes her names has no right on the table.
create function private.sync_account_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := pg_catalog.to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  insert into private.account_search (user_id, created_at, is_verified, is_banned, words)
  select id, created_at, private.is_verified(id), banned, '' from public.profiles where id = person
  on conflict (user_id) do nothing;
  -- Two changes at once wait for each other here, and the second one sees what the first one wrote.
  perform from private.account_search where user_id = person for update;
  update private.account_search as found
  set created_at = p.created_at, is_verified = private.is_verified(p.id), is_banned = p.banned,
    words = pg_catalog.lower(pg_catalog.concat_ws(E'\n', '', p.email, p.first_name, p.last_name,
      (select pg_catalog.string_agg(name, E'\n') from public.stage_names where user_id = person),
      (select pg_catalog.string_agg(pg_catalog.regexp_replace(url, '^https?://(www\.)?', '', 'i'), E'\n')
       from public.official_links where user_id = person)))
  from public.profiles as p
  where found.user_id = person and p.id = person;
  return null;
end $$;

revoke all on function private.sync_account_search() from public;

-- triggers
create trigger profiles_sync_account_search
  after insert or update of first_name, last_name, email, verified, banned, created_at on public.profiles
  for each row execute function private.sync_account_search('id');
create trigger stage_names_sync_account_search after insert or update or delete on public.stage_names
  for each row execute function private.sync_account_search('user_id');
create trigger official_links_sync_account_search after insert or update or delete on public.official_links
  for each row execute function private.sync_account_search('user_id');
