-- What a person had very much of is deleted in parts before her account ends: all of it at once took longer than a statement
-- may, and such an account never ended.
create function private.erase_some(person uuid, at timestamptz, most integer) returns integer
language plpgsql security definer set search_path = ''
-- What is known of a table of which much was just deleted would have all of it read for each of the last calls.
set enable_seqscan = off as $$
declare
  part text;
  chosen text;
  taken integer;
  gone integer := 0;
begin
  if not exists (
    select from public.account_deletions where user_id = person and due_at <= at and begun_at is not null
  ) then
    return 0;
  end if;
  -- What points at a row goes before it: else it would be changed first, or hold the row.
  foreach part in array array[
    'public.removal_requests', 'public.removal_checks', 'public.removal_contacts', 'public.removal_cases',
    'public.finding_events', 'public.finding_matches', 'public.evidence', 'public.findings',
    'public.fake_profile_events', 'public.fake_profiles', 'public.reports', 'public.scan_pages', 'public.scan_checks',
    'private.scan_tasks', 'public.scans', 'private.seen_pictures', 'public.work_fingerprints', 'public.works',
    'private.passed_pictures', 'public.image_searches', 'public.notifications'
  ] loop
    -- Of these the scan alone says whose they are.
    chosen := case when part in ('public.scan_checks', 'private.scan_tasks') then
        'select hers.ctid from public.scans
        cross join lateral (select ctid from %1$s as of_it where of_it.scan_id = scans.id limit $2) as hers
        where scans.user_id = $1 limit $2'
      else 'select ctid from %1$s where user_id = $1 limit $2' end;
    execute pg_catalog.format('delete from %1$s where ctid = any (array(' || chosen || '))', part)
      using person, most - gone;
    get diagnostics taken = row_count;
    gone := gone + taken;
    exit when gone >= most;
  end loop;
  return gone;
end $$;

revoke all on function private.erase_some(uuid, timestamptz, integer) from public;
grant execute on function private.erase_some(uuid, timestamptz, integer) to service_role;

-- The pseudonym of kept records stands nowhere else: agencies and operators read events of agencies and codes of partners.
create or replace function private.erase_account(person uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text;
  -- Never the pseudonym, which leads to what is kept of her.
  stranger text := pg_catalog.gen_random_uuid();
  partner uuid;
  alone uuid[];
begin
  perform from public.account_deletions
  where user_id = person and due_at <= at and begun_at is not null for update;
  if not found then
    return false;
  end if;
  -- Only a mailbox that she has proved to be hers: one that she merely claimed is somebody else's.
  select pg_catalog.lower(email) into mailbox from auth.users where id = person and email_confirmed_at is not null;

  -- What a provider told of her names her to whoever asks it; what was kept whole in earlier days holds her name and address.
  -- Of a customer herself it is told by her own id.
  update public.billing_events set payload = '{}'
  where user_id = person or exists (
    select from private.billing_customers
    where user_id = person and customer_ref in (payload #>> '{data,object,customer}', payload #>> '{data,object,id}'));

  -- A partner's ledger stays, without who she was.
  select id into partner from public.partners where user_id = person;
  delete from private.payout_accounts where partner_id = partner;
  delete from private.partner_devices where partner_id = partner;
  update public.payouts set reason = null, reference = null where partner_id = partner;
  update public.partners
  set name = '-', website = null, audience = '-', reason = null, user_id = null,
    code = 'gone-' || pg_catalog.left(pg_catalog.replace(pg_catalog.gen_random_uuid()::text, '-', ''), 12)
  where id = partner;

  -- Agencies that nobody else works for end with her.
  select pg_catalog.array_agg(agency_id) into alone from public.agency_members as hers_too
  where user_id = person and not exists (
    select from public.agency_members as others
    where others.agency_id = hers_too.agency_id and others.user_id <> person);
  -- Pages of the provider that show an invoice to whoever has their address. An agency that lives on keeps its own.
  update public.payments set invoice_url = null, pdf_url = null
  where (user_id = person or user_id is null and agency_id = any (alone))
    and (agency_id is null or agency_id = any (alone));
  delete from public.subscriptions where user_id = person;
  delete from public.agencies where id = any (alone)
    and not exists (select from public.subscriptions where subscriptions.agency_id = agencies.id);
  update public.agencies
  set name = '-', status = 'suspended', website = null, country = null, contact_email = null, brand_name = null,
    brand_colour = null, brand_logo = null, brand_footer = null
  where id = any (alone);
  -- By a name of its own: agencies and operators read it.
  update public.agency_events
  set detail = pg_catalog.replace(detail::text, person::text, stranger)::jsonb
  where agency_id in (select agency_id from public.agency_events where actor_id = person or creator_id = person
      union select agency_id from public.agency_members where user_id = person)
    and pg_catalog.strpos(detail::text, person::text) > 0;
  -- Those to her mailbox, and those that she answered under an address of earlier days.
  delete from public.agency_invitations where email = mailbox or answered_by = person;

  -- Mails and free checks under her address that no account owns.
  delete from public.incoming_mails where user_id is null and pg_catalog.lower(from_address) = mailbox;
  delete from private.mails where pg_catalog.lower(email) = mailbox;
  delete from public.scans where id in (
    select scan_id from public.instant_scan_results where pg_catalog.lower(email) = mailbox and user_id is null);

  delete from auth.refresh_tokens where user_id = person::text;
  delete from auth.audit_log_entries where payload ->> 'actor_id' = person::text
    or pg_catalog.lower(payload ->> 'actor_username') = mailbox;
  delete from auth.flow_state where user_id = person;
  delete from auth.users where id = person;
  return true;
end $$;

-- Of accounts that ended before.
-- accepted: moves-rows: partners who are gone are few.
update public.partners
set code = 'gone-' || pg_catalog.left(pg_catalog.replace(pg_catalog.gen_random_uuid()::text, '-', ''), 12)
where user_id is null and code ~ '^gone-[0-9a-f]{12}$';
-- accepted: moves-rows: events about members who are gone are few.
update public.agency_events
set detail = pg_catalog.jsonb_set(detail, '{userId}', pg_catalog.to_jsonb(strangers.id::text))
from (
  select pseudonym, pg_catalog.gen_random_uuid() as id from (select distinct pseudonym from private.kept_records) as kept
) as strangers
where detail ->> 'userId' = strangers.pseudonym::text;
