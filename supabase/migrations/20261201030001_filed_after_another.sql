-- A form that is noted as filed after another one went to its recipient in its place leaves the page to that one.
create or replace function private.free_recipients() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.removal_request_cases as mine
    set is_live = (new.channel <> 'email' or 'bounced' not in (old.status, new.status))
      and (new.sent_at is not null or new.filed_at is not null
        or new.status not in ('declined', 'superseded', 'closed', 'withdrawn'))
      and (mine.is_live or not exists (
        select from public.removal_request_cases as other
        where other.case_id = mine.case_id and other.recipient_key = mine.recipient_key
          and other.restart = mine.restart and other.is_live))
    where mine.request_id = new.id;
  return null;
end $$;
