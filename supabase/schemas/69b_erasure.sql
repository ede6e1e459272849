-- Erasure: accounts that will be deleted, and what the law needs kept of those that are gone.

-- tables
-- Who asked that her account be deleted, and when that happens. Without a row nothing is to be deleted.
create table public.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- The reminder before the end.
  reminded_at timestamptz,
  -- From then on there is no way back.
  begun_at timestamptz,
  -- Under which name the records that have to stay are kept. It says nothing about her.
  pseudonym uuid not null default gen_random_uuid()
);

-- What stays of an account, each row without the person's name, address, mail and phone. Reasons:
-- sent_notices: notices that went out, the letters they were sent under and their evidence, for as long as somebody may
--   claim something because of them: three years from the end of the year (German BGB sections 195 and 199; 17 U.S.C. 507(b)
--   gives three years as well). GDPR article 17(3)(e).
-- invoices: invoices, commissions and payouts, eight years from the end of the year (German AO section 147(3), HGB section
--   257(4), UStG section 14b(1)). GDPR article 17(3)(b).
create table private.kept_records (
  id uuid primary key,
  pseudonym uuid not null,
  reason text not null,
  -- Table that it comes from.
  source text not null,
  row jsonb not null,
  -- Files of bucket evidence that belong to it.
  object_names text[] not null default '{}',
  kept_at timestamptz not null,
  keep_until timestamptz not null
);

-- constraints
alter table public.account_deletions add constraint account_deletions_due_at_check check (due_at > requested_at);
alter table private.kept_records add constraint kept_records_reason_check check (reason in ('sent_notices', 'invoices'));
alter table private.kept_records add constraint kept_records_keep_until_check check (keep_until > kept_at);

-- indexes
create index account_deletions_due_at_idx on public.account_deletions (due_at);
create index kept_records_keep_until_idx on private.kept_records (keep_until);
create index kept_records_pseudonym_idx on private.kept_records (pseudonym);

-- grants
alter table public.account_deletions enable row level security;
revoke all on public.account_deletions from anon, authenticated;
-- Not the pseudonym: nobody is to find her records by it.
grant select (user_id, requested_at, due_at) on public.account_deletions to authenticated;
grant select, insert, update, delete on public.account_deletions to service_role;
grant select, insert, delete on private.kept_records to service_role;

-- functions
-- Whether an account will be deleted: nothing new is begun in that person's name until she wants to keep it.
create function private.is_ending(person uuid) returns boolean
language sql stable set search_path = ''
begin atomic
  select exists (select from public.account_deletions where user_id = is_ending.person);
end;

-- Invoices that were kept long enough. Those that a partner's ledger still names stay with it. Definer: nobody else may
-- delete an invoice.
create function private.delete_kept_payments(payment_ids uuid[]) returns void
language sql security definer set search_path = ''
begin atomic
  delete from public.payments
  where id = any (payment_ids) and user_id is null
    and not exists (select from public.commissions where commissions.payment_id = payments.id);
end;

-- Before an account ends: deletes of what a person may have very much of, at most so many rows a call, since a statement may
-- take seconds only; fewer once nothing of it is left. What has to stay of it was copied before. Definer: tables that are
-- only ever added to. Does nothing about somebody whose time has not come.
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

-- The end of an account, in one transaction: what outlives the person in tables of others or of the house loses all that
-- tells of her, then she is deleted and everything that is hers with her. Definer: tables that are only ever added to,
-- and schema auth. Does nothing about somebody whose time has not come.
create function private.erase_account(person uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text;
  -- Never the pseudonym, which leads to what is kept of her.
  stranger text := pg_catalog.gen_random_uuid();
  partner uuid;
  alone uuid[];
  customers text[];
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
  select pg_catalog.array_agg(customer_ref) into customers from private.billing_customers where user_id = person;
  update public.billing_events set payload = '{}'
  where user_id = person
    or coalesce(payload #>> '{data,object,customer}', payload #>> '{data,object,id}') = any (customers);

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
  where agency_id = any (array(select agency_id from public.agency_events where actor_id = person or creator_id = person
      union select agency_id from public.agency_members where user_id = person))
    and pg_catalog.strpos(detail::text, person::text) > 0;
  -- Those to her mailbox, and those that she answered under an address of earlier days.
  delete from public.agency_invitations where email = mailbox or answered_by = person;

  -- Mails and free checks under her address that no account owns.
  delete from public.incoming_mails where user_id is null and pg_catalog.lower(from_address) = mailbox;
  delete from private.mails where pg_catalog.lower(email) = mailbox;
  delete from public.scans where id in (
    select scan_id from public.instant_scan_results where email = mailbox and user_id is null);

  delete from auth.refresh_tokens where user_id = person::text;
  delete from auth.audit_log_entries where payload ->> 'actor_id' = person::text
    or pg_catalog.lower(payload ->> 'actor_username') = mailbox;
  delete from auth.flow_state where user_id = person;
  delete from auth.users where id = person;
  return true;
end $$;

revoke all on function private.is_ending(uuid) from public;
grant execute on function private.is_ending(uuid) to service_role;
revoke all on function private.delete_kept_payments(uuid[]) from public;
grant execute on function private.delete_kept_payments(uuid[]) to service_role;
revoke all on function private.erase_some(uuid, timestamptz, integer) from public;
grant execute on function private.erase_some(uuid, timestamptz, integer) to service_role;
revoke all on function private.erase_account(uuid, timestamptz) from public;
grant execute on function private.erase_account(uuid, timestamptz) to service_role;

-- policies
create policy account_deletions_select_own_or_admin on public.account_deletions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
