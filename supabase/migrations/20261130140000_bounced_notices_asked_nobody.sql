-- A request that was dropped before it went out frees its recipient for another; one that went out does only if it
-- was a mail that bounced: it asked nobody, and whatever becomes of it, its mailbox may be written to again once it works.
create or replace function private.free_recipients() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.removal_request_cases
    set is_live = (new.channel <> 'email' or 'bounced' not in (old.status, new.status))
      and (new.sent_at is not null or new.filed_at is not null
        or new.status not in ('declined', 'superseded', 'closed', 'withdrawn'))
    where request_id = new.id;
  return null;
end $$;

-- Of those that bounced before, the places are free too.
-- accepted: moves-rows: only cases of requests that stand as bounced, which are few; no other row is touched.
update public.removal_request_cases as asked set is_live = false
from public.removal_requests as request
where request.id = asked.request_id and request.status = 'bounced' and request.channel = 'email' and asked.is_live;

-- A mailbox that does not exist is not there under its other entries either.
-- accepted: moves-rows: the directory is small.
update public.recipients as other set bounced_at = dead.bounced_at
from public.recipients as dead
where dead.method = 'email' and other.method = 'email' and dead.bounced_at is not null and other.bounced_at is null
  and lower(other.address) = lower(dead.address);
