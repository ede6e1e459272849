-- With years of everybody's rows the last step of an erasure took longer than a statement may: it looked through whole tables.
create or replace function private.erase_account(person uuid, at timestamptz) returns boolean
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
