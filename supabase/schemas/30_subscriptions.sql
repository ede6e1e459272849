-- Subscriptions: what a person has, what was paid for it, and the provider's events that said so.

-- tables
-- One row per contract. A provider's state is read again from the provider whenever an event names it; a row of the
-- operator is a plan that was given, and nothing is charged for it.
create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  -- Id of the subscription at the provider.
  provider_ref text,
  plan text not null,
  status text not null,
  current_period_start timestamptz,
  current_period_end timestamptz,
  -- At most one of the two changes that wait for the period's end.
  cancel_at_period_end boolean not null default false,
  next_plan text,
  -- Since when a payment has been missing, and until when the plan goes on all the same.
  past_due_since timestamptz,
  grace_ends_at timestamptz,
  paused_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of an agency: it pays for creators, not for who pays. It keeps its agency: without one it would be her own plan.
  agency_id uuid references public.agencies (id),
  -- Creators that it may cover; 1 for a person's own.
  quantity integer not null default 1
);

-- What happened to a subscription: started, upgraded, paused. Rows are only ever added.
create table public.subscription_events (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references public.subscriptions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  from_status text,
  to_status text,
  plan text not null,
  detail jsonb not null default '{}',
  -- The provider's event that said so.
  billing_event_id text
);

-- Invoices. They outlive the account: commercial records are kept as long as the law asks for.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  subscription_id uuid references public.subscriptions (id) on delete set null,
  provider text not null,
  -- Id of the invoice at the provider.
  provider_ref text not null,
  number text,
  plan text,
  status text not null,
  currency text not null,
  -- Cents. The total holds the tax; a refund is never more than the total.
  total_cents bigint not null,
  tax_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  period_start timestamptz,
  period_end timestamptz,
  issued_at timestamptz not null,
  paid_at timestamptz,
  -- Pages of the provider: the invoice to read or pay, and as a file.
  invoice_url text,
  pdf_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  agency_id uuid references public.agencies (id) on delete set null,
  -- What came in for it, without the credit of earlier invoices; at most the total.
  paid_cents bigint not null default 0
);

-- Every event of a provider that came with a good signature, once, known or not, for 180 days. Of what it said only
-- references are kept: names and addresses stay with the provider.
create table public.billing_events (
  -- The provider's id of the event.
  id text primary key,
  provider text not null,
  type text not null,
  -- Moment at the provider.
  created_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  outcome text not null,
  user_id uuid references auth.users (id) on delete set null,
  payload jsonb not null
);

-- Who a person is at a provider. What she pays for an agency is another customer: cards, credit and invoices of the two
-- do not mix.
create table private.billing_customers (
  provider text not null,
  customer_ref text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  agency_id uuid references public.agencies (id) on delete cascade,
  primary key (provider, customer_ref)
);

-- Checkouts that were opened: a second one closes the first, so that nobody pays twice.
create table private.checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  plan text not null,
  provider_ref text,
  url text,
  status text not null default 'open',
  asked_to_begin_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  agency_id uuid references public.agencies (id) on delete cascade,
  -- Whom the plan covers once it is paid, and then as its owners change it.
  creator_ids uuid[] not null default '{}',
  -- The plan of an agency that was paid on it.
  subscription_id uuid references public.subscriptions (id) on delete set null
);

-- constraints
alter table public.subscriptions add constraint subscriptions_provider_check
  check (provider in ('stripe', 'sandbox', 'operator'));
alter table public.subscriptions add constraint subscriptions_provider_ref_check
  check ((provider = 'operator') = (provider_ref is null) and char_length(provider_ref) <= 255);
alter table public.subscriptions add constraint subscriptions_provider_ref_key unique (provider, provider_ref);
alter table public.subscriptions add constraint subscriptions_plan_check check (plan in ('starter', 'pro', 'elite'));
alter table public.subscriptions add constraint subscriptions_next_plan_check
  check (next_plan in ('starter', 'pro', 'elite') and next_plan <> plan);
alter table public.subscriptions add constraint subscriptions_status_check
  check (status in ('incomplete', 'active', 'past_due', 'paused', 'ended'));
alter table public.subscriptions add constraint subscriptions_waiting_change_check
  check (not (cancel_at_period_end and next_plan is not null)
    and (status in ('active', 'past_due') or (not cancel_at_period_end and next_plan is null)));
alter table public.subscriptions add constraint subscriptions_grace_check
  check ((past_due_since is null) = (grace_ends_at is null) and (status <> 'past_due' or past_due_since is not null));
alter table public.subscriptions add constraint subscriptions_ended_at_check
  check ((status = 'ended') = (ended_at is not null));
alter table public.subscriptions add constraint subscriptions_end_reason_check
  check (end_reason in ('cancelled', 'unpaid', 'never_paid', 'duplicate', 'operator', 'refunded'));
alter table public.subscriptions add constraint subscriptions_quantity_check check (quantity between 1 and 1000000);
alter table public.subscription_events add constraint subscription_events_actor_check
  check (actor in ('person', 'operator', 'provider', 'system'));
alter table public.subscription_events add constraint subscription_events_action_check
  check (char_length(action) between 1 and 60);
alter table public.payments add constraint payments_provider_check check (provider in ('stripe', 'sandbox'));
alter table public.payments add constraint payments_provider_ref_key unique (provider, provider_ref);
alter table public.payments add constraint payments_plan_check check (plan in ('starter', 'pro', 'elite'));
alter table public.payments add constraint payments_status_check
  check (status in ('open', 'paid', 'failed', 'void', 'refunded', 'partly_refunded'));
alter table public.payments add constraint payments_currency_check check (currency ~ '^[A-Z]{3}$');
-- An invoice of a credit is negative; nothing of it was paid, and nothing can be refunded.
alter table public.payments add constraint payments_cents_check
  check (refunded_cents between 0 and greatest(total_cents, 0) and abs(tax_cents) <= abs(total_cents));
alter table public.payments add constraint payments_paid_check
  check (paid_cents between 0 and greatest(total_cents, 0));
alter table public.payments add constraint payments_url_check
  check (invoice_url ~ '^https?://' and char_length(invoice_url) <= 2000 and pdf_url ~ '^https?://' and char_length(pdf_url) <= 2000);
alter table public.billing_events add constraint billing_events_provider_check check (provider in ('stripe', 'sandbox'));
alter table public.billing_events add constraint billing_events_outcome_check
  check (outcome in ('applied', 'unchanged', 'unknown_type', 'unknown_customer'));
alter table private.billing_customers add constraint billing_customers_user_id_provider_key
  unique nulls not distinct (user_id, provider, agency_id);
alter table private.billing_customers add constraint billing_customers_provider_check
  check (provider in ('stripe', 'sandbox'));
alter table private.checkouts add constraint checkouts_plan_check check (plan in ('starter', 'pro', 'elite'));
alter table private.checkouts add constraint checkouts_status_check check (status in ('open', 'paid', 'closed'));
alter table private.checkouts add constraint checkouts_creator_ids_check
  check ((agency_id is null) = (creator_ids = '{}'));

-- indexes
create index subscriptions_user_id_idx on public.subscriptions (user_id, created_at desc);
create index subscriptions_grace_ends_at_idx on public.subscriptions (grace_ends_at) where status = 'past_due';
create index subscriptions_agency_id_idx on public.subscriptions (agency_id, created_at desc);
create index subscription_events_subscription_id_idx on public.subscription_events (subscription_id, id);
create index subscription_events_user_id_idx on public.subscription_events (user_id);
create index payments_user_id_issued_at_idx on public.payments (user_id, issued_at desc);
create index payments_subscription_id_idx on public.payments (subscription_id);
create index payments_agency_id_issued_at_idx on public.payments (agency_id, issued_at desc);
create index billing_events_received_at_idx on public.billing_events (received_at desc);
create index billing_events_user_id_idx on public.billing_events (user_id);
-- Whom the provider tells of.
create index billing_events_customer_idx on public.billing_events
  ((coalesce(payload #>> '{data,object,customer}', payload #>> '{data,object,id}')));
create index billing_customers_user_id_idx on private.billing_customers (user_id);
create index billing_customers_agency_id_idx on private.billing_customers (agency_id);
-- One open checkout per person, and one per agency.
create unique index checkouts_open_key on private.checkouts (user_id) where status = 'open' and agency_id is null;
create unique index checkouts_open_agency_key on private.checkouts (agency_id) where status = 'open';
create index checkouts_agency_id_idx on private.checkouts (agency_id);
create index checkouts_user_id_idx on private.checkouts (user_id);
create index checkouts_subscription_id_idx on private.checkouts (subscription_id);
create index checkouts_provider_ref_idx on private.checkouts (provider_ref);

-- grants
alter table public.subscriptions enable row level security;
alter table public.subscription_events enable row level security;
alter table public.payments enable row level security;
alter table public.billing_events enable row level security;
revoke all on public.subscriptions, public.subscription_events, public.payments, public.billing_events
  from anon, authenticated;
grant select on public.subscriptions, public.subscription_events, public.payments, public.billing_events to authenticated;
grant select, insert, update, delete on public.subscriptions to service_role;
grant select, insert, update on public.payments to service_role;
-- Added to, never changed.
grant select, insert on public.subscription_events, public.billing_events to service_role;
grant select, insert, update, delete on private.billing_customers, private.checkouts to service_role;

-- functions
-- The account of a person, for the service role: a platform does not let it read its people.
create function private.account_of(person uuid) returns table (email text, created_at timestamptz)
language sql stable security definer set search_path = ''
begin atomic
  select users.email::text, users.created_at from auth.users
  where users.id = person and users.deleted_at is null;
end;

-- The tier that running subscriptions give a person: the highest of her own and of those that agencies cover her with.
-- One whose payment is missing runs until its grace ends. An agency's gives its payer nothing.
create function private.subscribed_tier(person uuid) returns text
language sql stable set search_path = ''
begin atomic
  select coalesce(
    (select case plan when 'elite' then 'elite' when 'pro' then 'pro' else 'basic' end
     from (
       select plan from public.subscriptions
       where user_id = person and agency_id is null and status in ('active', 'past_due')
       union all
       select subscriptions.plan from public.agency_creators
       join public.agencies on agencies.id = agency_creators.agency_id
       join public.subscriptions on subscriptions.agency_id = agency_creators.agency_id
       where agency_creators.user_id = person and agency_creators.status = 'active' and agency_creators.is_covered
         and agencies.status = 'active' and subscriptions.status in ('active', 'past_due')
     ) as held
     order by array_position(array['elite', 'pro', 'starter'], plan) limit 1),
    'standard');
end;

-- How many creators an agency's running plan may cover.
create function private.agency_places(agency uuid) returns integer
language sql stable set search_path = ''
begin atomic
  select coalesce(max(quantity), 0) from public.subscriptions
  where agency_id = agency and status in ('active', 'past_due');
end;

-- `profiles.subscription_tier` follows, in the transaction that changes what it comes from. Definer: nobody else may
-- write it (see private.guard_profiles).
create function private.sync_tier_of(people uuid[]) returns void
language sql security definer set search_path = ''
begin atomic
  update public.profiles set subscription_tier = private.subscribed_tier(id)
  where id = any (people) and subscription_tier is distinct from private.subscribed_tier(id);
end;

-- A person's own plan changes her tier, an agency's that of the creators whom it covers. Those who have no place any more
-- are not covered: first those for whom no running plan was bought, and of them the ones that were linked last. Definer for
-- the reason given at private.sync_tier_of.
create function private.sync_subscription_tier() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  agency uuid := coalesce(new.agency_id, old.agency_id);
begin
  if agency is null then
    perform private.sync_tier_of(array[coalesce(new.user_id, old.user_id)]);
    return null;
  end if;
  update public.agency_creators set is_covered = false
  where agency_id = agency and user_id in (
    select user_id from public.agency_creators
    where agency_id = agency and is_covered
    order by exists (
      select from private.checkouts join public.subscriptions on subscriptions.id = checkouts.subscription_id
      where subscriptions.agency_id = agency and subscriptions.status in ('active', 'past_due')
        and agency_creators.user_id = any (checkouts.creator_ids)) desc,
      created_at, user_id
    offset private.agency_places(agency));
  perform private.sync_tier_of(array(
    select user_id from public.agency_creators where agency_id = agency and is_covered order by user_id));
  return null;
end $$;

-- A creator who left is not covered any more.
create function private.uncover_ended_creator() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_covered := false;
  return new;
end $$;

-- Never more creators are covered than the agency's plan has places; whoever covers waits for who does at the same time.
create function private.sync_covered_creator() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'DELETE' and new.is_covered and (tg_op = 'INSERT' or not old.is_covered) then
    perform from public.subscriptions
    where agency_id = new.agency_id and status in ('active', 'past_due') order by id for update;
    if (select count(*) from public.agency_creators where agency_id = new.agency_id and is_covered)
      > private.agency_places(new.agency_id) then
      raise exception 'more creators than places' using errcode = '23514';
    end if;
  end if;
  perform private.sync_tier_of(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;

-- An agency that is suspended covers nobody until it is active again.
create function private.sync_agency_tiers() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.sync_tier_of(array(
    select user_id from public.agency_creators where agency_id = new.id and is_covered order by user_id));
  return null;
end $$;

-- A step of what keeps events short: those of more than 180 days go, and what a program of an earlier version kept whole
-- loses all but its references, as payments/stripe/read-event.ts writes them. Answers how many rows were touched: ask again
-- until it is none. Definer: events are only ever added to.
create function private.tidy_billing_events(at timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  removed bigint;
  stripped bigint;
begin
  delete from public.billing_events where id in (
    select id from public.billing_events where received_at < at - interval '180 days' limit 1000);
  get diagnostics removed = row_count;
  update public.billing_events
  set payload = pg_catalog.jsonb_build_object('data', pg_catalog.jsonb_build_object('object', coalesce((
    select pg_catalog.jsonb_object_agg(said.key, said.value)
    from pg_catalog.jsonb_each(
      case when pg_catalog.jsonb_typeof(payload #> '{data,object}') = 'object' then payload #> '{data,object}' end) as said
    where pg_catalog.jsonb_typeof(said.value) = 'string' and said.key = any (array[
      'object', 'id', 'status', 'customer', 'subscription', 'released_subscription', 'invoice', 'payment_intent', 'charge'])
  ), '{}')))
  where id in (select id from public.billing_events where payload - 'data' <> '{}' limit 1000);
  get diagnostics stripped = row_count;
  return removed + stripped;
end $$;

-- A profile can be made after the subscription was.
create function private.sync_new_profile_tier() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_tier_of(array[new.id]);
  return null;
end $$;

revoke all on function private.account_of(uuid) from public;
revoke all on function private.subscribed_tier(uuid) from public;
revoke all on function private.agency_places(uuid) from public;
revoke all on function private.sync_tier_of(uuid[]) from public;
revoke all on function private.sync_subscription_tier() from public;
revoke all on function private.uncover_ended_creator() from public;
revoke all on function private.sync_covered_creator() from public;
revoke all on function private.sync_agency_tiers() from public;
revoke all on function private.sync_new_profile_tier() from public;
revoke all on function private.tidy_billing_events(timestamptz) from public;
grant execute on function private.account_of(uuid) to service_role;
grant execute on function private.subscribed_tier(uuid) to service_role;
grant execute on function private.agency_places(uuid) to service_role;
grant execute on function private.sync_tier_of(uuid[]) to service_role;
grant execute on function private.tidy_billing_events(timestamptz) to service_role;

-- triggers
create trigger subscriptions_touch_updated_at before update on public.subscriptions
  for each row execute function private.touch_updated_at();
create trigger subscriptions_sync_tier after insert or update or delete on public.subscriptions
  for each row execute function private.sync_subscription_tier();
create trigger profiles_sync_tier after insert on public.profiles
  for each row when (new.subscription_tier = 'standard') execute function private.sync_new_profile_tier();
create trigger agency_creators_uncover before update on public.agency_creators
  for each row when (new.status <> 'active' and new.is_covered) execute function private.uncover_ended_creator();
create trigger agency_creators_sync_tier after insert or update of status, is_covered or delete on public.agency_creators
  for each row execute function private.sync_covered_creator();
create trigger agencies_sync_tiers after update of status on public.agencies
  for each row execute function private.sync_agency_tiers();
create trigger payments_touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();

-- policies
create policy subscriptions_select_own_or_admin on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy subscription_events_select_own_or_admin on public.subscription_events for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy payments_select_own_or_admin on public.payments for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy billing_events_select_admin on public.billing_events for select to authenticated
  using ((select private.has_role('admin')));
