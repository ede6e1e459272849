-- Verified: the flag on the profile, or newest papers that were approved; the rule is isVerified() of the domain.
create function private.is_verified(person uuid) returns boolean
language sql stable set search_path = ''
begin atomic
  select coalesce((select verified from public.profiles where id = is_verified.person), false)
    or coalesce((
      select status = 'approved' from public.identity_verifications
      where user_id = is_verified.person
      order by created_at desc, id desc
      limit 1
    ), false);
end;

revoke all on function private.is_verified(uuid) from public;
grant execute on function private.is_verified(uuid) to service_role;

-- Brings a person's row up to date. Definer: whoever changes her names has no right on the table.
create or replace function private.sync_account_search() returns trigger
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


-- What operators find people by says the same.
create trigger identity_verifications_sync_account_search
  after insert or update of status, created_at or delete on public.identity_verifications
  for each row execute function private.sync_account_search('user_id');

-- accepted: moves-rows: only people whose papers were approved and whose flag is off; nobody else's row is touched.
update private.account_search as found set is_verified = private.is_verified(user_id)
where is_verified <> private.is_verified(user_id);
