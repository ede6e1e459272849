-- Administration: accounts that can be searched, operators who write through functions only, a look at an account that
-- changes nothing, and maintenance.

-- What a person may not say about herself, nor an operator without the server's functions: her verification, her ban,
-- her confirmed address. Trusted are the service role and the database's owner; everybody else is held to the rules, whatever the grants say. The tier follows the
-- subscriptions (see private.sync_subscription_tier): nobody but the owner writes it, not even the service role.
create or replace function private.guard_profiles() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_catalog.pg_has_role(current_user, 'pg_database_owner', 'member') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.subscription_tier := 'standard';
  elsif new.subscription_tier is distinct from old.subscription_tier then
    raise exception 'a tier follows its subscription' using errcode = '42501';
  end if;
  if current_user = 'service_role' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.verified := false;
    new.banned := false;
    new.email := pg_catalog.lower(auth.email());
    new.created_at := pg_catalog.now();
    new.updated_at := pg_catalog.now();
  else
    if (new.id, new.email, new.created_at, new.verified, new.banned)
      is distinct from (old.id, old.email, old.created_at, old.verified, old.banned)
    then
      raise exception 'this part of a profile is not yours to change' using errcode = '42501';
    end if;
  end if;
  if new.date_of_birth > pg_catalog.now() - interval '18 years' then
    raise exception 'creators are 18 or older' using errcode = '23514';
  end if;
  return new;
end $$;

drop policy profiles_update_own_or_admin on public.profiles;
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- When a person signed in last, and in how many places she is signed in, for operators: as above. An operator's look is
-- none of her sessions.
create function private.sign_ins_of(person uuid) returns table (last_sign_in timestamptz, sessions bigint)
language sql stable security definer set search_path = ''
begin atomic
  select users.last_sign_in_at, (
    select count(*) from auth.sessions
    where sessions.user_id = person and (sessions.not_after is null or sessions.not_after > now())
      and coalesce(sessions.tag, '') not like 'impersonation %'
  ) from auth.users where users.id = person;
end;

revoke all on function private.sign_ins_of(uuid) from public;
grant execute on function private.sign_ins_of(uuid) to service_role;

-- maintenance
-- One row says whether the product is closed for a while; without it, it is open. Everybody may read it.
create table public.maintenance (
  id boolean primary key default true,
  is_on boolean not null default false,
  message text,
  since timestamptz,
  until timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.maintenance add constraint maintenance_id_check check (id);
alter table public.maintenance add constraint maintenance_is_on_check check (is_on = (since is not null));
alter table public.maintenance add constraint maintenance_message_check check (char_length(message) between 1 and 500);
alter table public.maintenance enable row level security;
revoke all on public.maintenance from anon, authenticated;
grant select on public.maintenance to anon, authenticated;
grant select, insert, update on public.maintenance to service_role;
create trigger maintenance_touch_updated_at before update on public.maintenance
  for each row execute function private.touch_updated_at();
create policy maintenance_select_everybody on public.maintenance for select to anon, authenticated using (true);

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
  select id, created_at, verified, banned, '' from public.profiles where id = person
  on conflict (user_id) do nothing;
  -- Two changes at once wait for each other here, and the second one sees what the first one wrote.
  perform from private.account_search where user_id = person for update;
  update private.account_search as found
  set created_at = p.created_at, is_verified = p.verified, is_banned = p.banned,
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

-- Those who are there already.
insert into private.account_search (user_id, created_at, is_verified, is_banned, words)
select p.id, p.created_at, p.verified, p.banned,
  pg_catalog.lower(pg_catalog.concat_ws(E'\n', '', p.email, p.first_name, p.last_name,
    (select pg_catalog.string_agg(name, E'\n') from public.stage_names where user_id = p.id),
    (select pg_catalog.string_agg(pg_catalog.regexp_replace(url, '^https?://(www\.)?', '', 'i'), E'\n')
     from public.official_links where user_id = p.id)))
from public.profiles as p;

-- Impersonation: an operator looks at a person's account, in a session that only reads (claim `act`, RFC 8693). What
-- operators may not see otherwise stays hidden in it.

-- functions
create function private.is_impersonated() returns boolean
language sql stable security invoker set search_path = ''
begin atomic
  select auth.jwt() ? 'act';
end;

-- Whoever is no operator any more, or is banned, looks no more. Definer: nobody else may end sessions; it asks nothing
-- of its caller but the row. The platform's own sessions have no such tag.
create function private.end_impersonations() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  looks text := 'impersonation ' || (pg_catalog.to_jsonb(coalesce(new, old)) ->> 'user_id');
begin
  if exists (select from auth.sessions where tag = looks) then
    delete from auth.sessions where tag = looks;
  end if;
  return null;
end $$;

revoke all on function private.is_impersonated() from public;
grant execute on function private.is_impersonated() to authenticated, service_role;
revoke all on function private.end_impersonations() from public;

-- triggers
create trigger user_roles_end_impersonations after update or delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.end_impersonations();
create trigger user_bans_end_impersonations after insert or update on public.user_bans
  for each row when (new.is_active) execute function private.end_impersonations();

-- policies
create policy works_select_not_impersonated on public.works as restrictive for select to authenticated
  using (not (select private.is_impersonated()));
create policy work_fingerprints_select_not_impersonated on public.work_fingerprints as restrictive
  for select to authenticated using (not (select private.is_impersonated()));
create policy finding_matches_select_not_impersonated on public.finding_matches as restrictive
  for select to authenticated using (not (select private.is_impersonated()));
create policy allowed_pages_select_not_impersonated on public.allowed_pages as restrictive
  for select to authenticated using (not (select private.is_impersonated()));
create policy image_searches_select_not_impersonated on public.image_searches as restrictive
  for select to authenticated using (not (select private.is_impersonated()));
create policy notifications_select_not_impersonated on public.notifications as restrictive
  for select to authenticated using (not (select private.is_impersonated()));

-- The mailbox as operators page through it.
create index outgoing_mails_created_at_idx on public.outgoing_mails (created_at desc, id desc);
