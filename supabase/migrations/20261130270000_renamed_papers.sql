-- Papers that wait are compared with the name that the account has now: looks from before its last change do not count.
alter table private.identity_documents add column renamed_at timestamptz;

create function private.note_renamed_papers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.first_name, new.last_name) is not distinct from (old.first_name, old.last_name) then
      return null;
    end if;
  end if;
  -- The clock of the audit log, which the looks stand in.
  update private.identity_documents set renamed_at = pg_catalog.clock_timestamp()
  where verification_id in (
    select id from public.identity_verifications where user_id = new.id and status = 'pending');
  return null;
end $$;
revoke all on function private.note_renamed_papers() from public;
create trigger profiles_note_renamed_papers after insert or update of first_name, last_name on public.profiles
  for each row execute function private.note_renamed_papers();
