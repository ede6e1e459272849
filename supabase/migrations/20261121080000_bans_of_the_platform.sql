-- A ban of the product is a ban of the platform: no sign-in, no session, on every door. Security definer,
-- because nobody who may ban may write schema auth; it asks nothing of its caller but the row.
create function private.sync_user_ban() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update auth.users
  set banned_until = case
    when exists (select from public.user_bans where user_id = person and is_active) then '9999-12-31'::timestamptz
  end
  where id = person;
  return null;
end $$;

revoke all on function private.sync_user_ban() from public;

create trigger user_bans_sync_user after insert or update or delete on public.user_bans
  for each row execute function private.sync_user_ban();

-- Bans from before.
update auth.users set banned_until = '9999-12-31'
where id in (select user_id from public.user_bans where is_active);
