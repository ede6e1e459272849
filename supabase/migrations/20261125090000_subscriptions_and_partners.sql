-- Subscriptions, payments, and partners.

-- accounts
create or replace function private.guard_profiles() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_admin boolean;
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
    is_admin := public.has_role('admin');
    if new.id is distinct from old.id
      or new.email is distinct from old.email
      or new.created_at is distinct from old.created_at
      or (not is_admin and (new.verified, new.banned) is distinct from (old.verified, old.banned))
    then
      raise exception 'this part of a profile is not yours to change' using errcode = '42501';
    end if;
  end if;
  if new.date_of_birth > pg_catalog.now() - interval '18 years' then
    raise exception 'creators are 18 or older' using errcode = '23514';
  end if;
  return new;
end $$;


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
  updated_at timestamptz not null default now()
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
  updated_at timestamptz not null default now()
);

-- Every event of a provider that came with a good signature, once, known or not.
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

-- Who a person is at a provider.
create table private.billing_customers (
  provider text not null,
  customer_ref text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, customer_ref),
  unique (user_id, provider)
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
  created_at timestamptz not null default now()
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
alter table public.payments add constraint payments_url_check
  check (invoice_url ~ '^https?://' and char_length(invoice_url) <= 2000 and pdf_url ~ '^https?://' and char_length(pdf_url) <= 2000);
alter table public.billing_events add constraint billing_events_provider_check check (provider in ('stripe', 'sandbox'));
alter table public.billing_events add constraint billing_events_outcome_check
  check (outcome in ('applied', 'unchanged', 'unknown_type', 'unknown_customer'));
alter table private.billing_customers add constraint billing_customers_provider_check
  check (provider in ('stripe', 'sandbox'));
alter table private.checkouts add constraint checkouts_plan_check check (plan in ('starter', 'pro', 'elite'));
alter table private.checkouts add constraint checkouts_status_check check (status in ('open', 'paid', 'closed'));

-- indexes
create index subscriptions_user_id_idx on public.subscriptions (user_id, created_at desc);
create index subscriptions_grace_ends_at_idx on public.subscriptions (grace_ends_at) where status = 'past_due';
create index subscription_events_subscription_id_idx on public.subscription_events (subscription_id, id);
create index subscription_events_user_id_idx on public.subscription_events (user_id);
create index payments_user_id_issued_at_idx on public.payments (user_id, issued_at desc);
create index payments_subscription_id_idx on public.payments (subscription_id);
create index billing_events_received_at_idx on public.billing_events (received_at desc);
create index billing_events_user_id_idx on public.billing_events (user_id);
create index billing_customers_user_id_idx on private.billing_customers (user_id);
-- One open checkout per person.
create unique index checkouts_open_key on private.checkouts (user_id) where status = 'open';
create index checkouts_user_id_idx on private.checkouts (user_id);
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

-- The tier that a person's running subscriptions give her: the highest of them. One whose payment is missing runs
-- until its grace ends.
create function private.subscribed_tier(person uuid) returns text
language sql stable set search_path = ''
begin atomic
  select coalesce(
    (select case plan when 'elite' then 'elite' when 'pro' then 'pro' else 'basic' end
     from public.subscriptions
     where user_id = person and status in ('active', 'past_due')
     order by array_position(array['elite', 'pro', 'starter'], plan) limit 1),
    'standard');
end;

-- `profiles.subscription_tier` follows the subscriptions, in the transaction that changes them. Definer: nobody else
-- may write it (see private.guard_profiles).
create function private.sync_subscription_tier() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update public.profiles set subscription_tier = private.subscribed_tier(person)
  where id = person and subscription_tier is distinct from private.subscribed_tier(person);
  return null;
end $$;

-- A profile can be made after the subscription was.
create function private.sync_new_profile_tier() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set subscription_tier = private.subscribed_tier(new.id)
  where id = new.id and subscription_tier is distinct from private.subscribed_tier(new.id);
  return null;
end $$;

revoke all on function private.account_of(uuid) from public;
revoke all on function private.subscribed_tier(uuid) from public;
revoke all on function private.sync_subscription_tier() from public;
revoke all on function private.sync_new_profile_tier() from public;
grant execute on function private.account_of(uuid) to service_role;
grant execute on function private.subscribed_tier(uuid) to service_role;

-- triggers
create trigger subscriptions_touch_updated_at before update on public.subscriptions
  for each row execute function private.touch_updated_at();
create trigger subscriptions_sync_tier after insert or update or delete on public.subscriptions
  for each row execute function private.sync_subscription_tier();
create trigger profiles_sync_tier after insert on public.profiles
  for each row when (new.subscription_tier = 'standard') execute function private.sync_new_profile_tier();
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

-- partners
-- tables
create table public.partners (
  id uuid primary key default gen_random_uuid(),
  -- Null when the account is gone: what was earned and paid stays on record.
  user_id uuid references auth.users (id) on delete set null,
  programme text not null,
  status text not null default 'applied',
  -- Stands in the links. Given with the application; who was refused may apply again with another.
  code text not null,
  name text not null,
  website text,
  -- How and to whom she recommends.
  audience text not null,
  terms_version text not null,
  -- Set with the approval; later changes of the settings do not touch it.
  rate_basis_points integer,
  holding_days integer,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Where a partner is paid; encrypted.
create table private.payout_accounts (
  partner_id uuid primary key references public.partners (id) on delete cascade,
  account text not null,
  updated_at timestamptz not null default now()
);

-- What came over a partner's links, by day (UTC).
create table public.referral_counts (
  partner_id uuid not null references public.partners (id) on delete cascade,
  day date not null,
  clicks integer not null default 0,
  sign_ups integer not null default 0,
  first_payments integer not null default 0,
  primary key (partner_id, day)
);

-- Visitors of a day that were counted already: a hash that means nothing the day after. Swept.
create table private.referral_clicks (
  partner_id uuid not null references public.partners (id) on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (partner_id, day, visitor)
);

-- Who came by whose recommendation: the first one counts, for good.
create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references public.partners (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  status text not null,
  -- Why it does not count.
  reason text,
  clicked_at timestamptz,
  first_paid_at timestamptz,
  created_at timestamptz not null default now()
);

-- Cards that people paid with, and devices that partners were seen on, as keyed hashes: nobody recommends herself.
create table private.payment_cards (
  user_id uuid not null references auth.users (id) on delete cascade,
  card bytea not null,
  primary key (user_id, card)
);
-- The key of those hashes of cards, made with the first one.
create table private.card_keys (
  id smallint primary key default 1,
  key bytea not null
);
create table private.partner_devices (
  partner_id uuid not null references public.partners (id) on delete cascade,
  device bytea not null,
  seen_at timestamptz not null,
  primary key (partner_id, device)
);

-- Ledger of what partners earned: one line per paid invoice, and one per refund that takes of it back. Rows are only
-- ever added.
create table public.commissions (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references public.partners (id) on delete cascade,
  referral_id uuid not null references public.referrals (id) on delete cascade,
  payment_id uuid not null references public.payments (id),
  kind text not null,
  -- What is refunded of the invoice by now: with it a line of a refund is written once.
  refunded_cents bigint not null default 0,
  -- What it is counted from, without tax; cents. Negative when taken back.
  base_cents bigint not null,
  rate_basis_points integer not null,
  amount_cents bigint not null,
  currency text not null,
  -- From when it can be paid out.
  available_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references public.partners (id) on delete cascade,
  status text not null default 'requested',
  amount_cents bigint not null,
  currency text not null,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  reason text,
  -- What the bank's statement says.
  reference text,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- constraints
alter table public.partners add constraint partners_user_id_key unique (user_id);
alter table public.partners add constraint partners_code_key unique (code);
alter table public.partners add constraint partners_code_check check (code ~ '^[a-z0-9](-?[a-z0-9]){2,31}$');
alter table public.partners add constraint partners_programme_check check (programme in ('affiliate', 'partner'));
alter table public.partners add constraint partners_status_check
  check (status in ('applied', 'approved', 'rejected', 'suspended'));
alter table public.partners add constraint partners_name_check check (char_length(name) between 1 and 100);
alter table public.partners add constraint partners_website_check
  check (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 500);
alter table public.partners add constraint partners_audience_check check (char_length(audience) between 1 and 2000);
alter table public.partners add constraint partners_terms_check check (char_length(terms_version) between 1 and 20);
alter table public.partners add constraint partners_reason_check check (char_length(reason) <= 1000);
alter table public.partners add constraint partners_rate_check
  check (rate_basis_points between 0 and 10000 and holding_days between 0 and 365);
alter table public.partners add constraint partners_decision_check
  check ((status = 'applied') = (decided_at is null)
    and (status not in ('approved', 'suspended') or (rate_basis_points is not null and holding_days is not null)));
alter table private.payout_accounts add constraint payout_accounts_account_check check (account like 'enc1:%');
alter table private.referral_clicks add constraint referral_clicks_visitor_check check (octet_length(visitor) = 32);
alter table private.payment_cards add constraint payment_cards_card_check check (octet_length(card) = 32);
alter table private.card_keys add constraint card_keys_id_check check (id = 1 and octet_length(key) = 32);
alter table private.partner_devices add constraint partner_devices_device_check check (octet_length(device) = 32);
alter table public.referral_counts add constraint referral_counts_counts_check
  check (clicks >= 0 and sign_ups >= 0 and first_payments >= 0);
alter table public.referrals add constraint referrals_user_id_key unique (user_id);
alter table public.referrals add constraint referrals_status_check check (status in ('counted', 'refused'));
alter table public.referrals add constraint referrals_reason_check
  check ((status = 'refused') = (reason is not null)
    and reason in ('same_person', 'same_device', 'same_address', 'same_card', 'old_account'));
alter table public.commissions add constraint commissions_kind_check check (kind in ('earned', 'reversed'));
-- Each payment earns once; each state of its refunds takes back once.
alter table public.commissions add constraint commissions_payment_id_key unique (payment_id, kind, refunded_cents);
alter table public.commissions add constraint commissions_sign_check check (
  case kind when 'earned' then base_cents >= 0 and amount_cents >= 0 and refunded_cents = 0
    else base_cents <= 0 and amount_cents <= 0 and refunded_cents > 0 end);
alter table public.commissions add constraint commissions_rate_check check (rate_basis_points between 0 and 10000);
alter table public.commissions add constraint commissions_currency_check check (currency ~ '^[A-Z]{3}$');
alter table public.payouts add constraint payouts_status_check
  check (status in ('requested', 'approved', 'paid', 'rejected'));
alter table public.payouts add constraint payouts_amount_check check (amount_cents > 0);
alter table public.payouts add constraint payouts_currency_check check (currency ~ '^[A-Z]{3}$');
alter table public.payouts add constraint payouts_reason_check check (char_length(reason) <= 1000);
alter table public.payouts add constraint payouts_reference_check check (char_length(reference) <= 140);
alter table public.payouts add constraint payouts_decision_check
  check ((status = 'requested') = (decided_at is null) and (status = 'paid') = (paid_at is not null));

-- indexes
create index partners_status_created_at_idx on public.partners (status, created_at);
create index partners_decided_by_idx on public.partners (decided_by);
create index referrals_partner_id_idx on public.referrals (partner_id, created_at desc);
create index commissions_partner_id_idx on public.commissions (partner_id, created_at desc);
create index commissions_referral_id_idx on public.commissions (referral_id);
create index payment_cards_card_idx on private.payment_cards (card);
create index payouts_partner_id_idx on public.payouts (partner_id, created_at desc);
create index payouts_status_created_at_idx on public.payouts (status, created_at);
create index payouts_decided_by_idx on public.payouts (decided_by);
-- One request at a time.
create unique index payouts_open_key on public.payouts (partner_id) where status in ('requested', 'approved');

-- grants
alter table public.partners enable row level security;
alter table public.referral_counts enable row level security;
alter table public.referrals enable row level security;
alter table public.commissions enable row level security;
alter table public.payouts enable row level security;
revoke all on public.partners, public.referral_counts, public.referrals, public.commissions, public.payouts
  from anon, authenticated;
grant select on public.partners, public.referral_counts, public.referrals, public.payouts to authenticated;
-- Which person and which invoice a line is about is not for partners.
grant select (id, partner_id, kind, base_cents, rate_basis_points, amount_cents, currency, available_at, created_at)
  on public.commissions to authenticated;
grant select, insert, update on public.partners, public.referral_counts, public.referrals, public.payouts to service_role;
grant select, insert on public.commissions to service_role;
grant select, insert, update, delete on private.payout_accounts to service_role;
grant select, insert, delete on private.referral_clicks to service_role;
grant select, insert, delete on private.payment_cards to service_role;
grant select, insert on private.card_keys to service_role;
grant select, insert, update, delete on private.partner_devices to service_role;

-- functions
-- The calling person as a partner; null when she is none. Definer for the reason given at private.has_role.
create function private.own_partner_id() returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select partners.id from public.partners where partners.user_id = (select auth.uid());
end;

revoke all on function private.own_partner_id() from public;
grant execute on function private.own_partner_id() to authenticated, service_role;

-- triggers
create trigger partners_touch_updated_at before update on public.partners
  for each row execute function private.touch_updated_at();
create trigger payouts_touch_updated_at before update on public.payouts
  for each row execute function private.touch_updated_at();

-- policies
create policy partners_select_own_or_admin on public.partners for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy referral_counts_select_own_or_admin on public.referral_counts for select to authenticated
  using (partner_id = (select private.own_partner_id()) or (select private.has_role('admin')));
-- Who came is known to the operator only.
create policy referrals_select_admin on public.referrals for select to authenticated
  using ((select private.has_role('admin')));
create policy commissions_select_own_or_admin on public.commissions for select to authenticated
  using (partner_id = (select private.own_partner_id()) or (select private.has_role('admin')));
create policy payouts_select_own_or_admin on public.payouts for select to authenticated
  using (partner_id = (select private.own_partner_id()) or (select private.has_role('admin')));

-- realtime
alter publication supabase_realtime add table public.subscriptions, public.payments;

-- removal cases: the tier they were begun under, and whether they count
alter table public.removal_cases add column begun_tier text not null default 'standard';
alter table public.removal_cases add column counted_from timestamptz;
-- Those that stand were begun when every tier had everything.
update public.removal_cases set begun_tier = 'elite';
alter table public.removal_cases add constraint removal_cases_begun_tier_check
  check (begun_tier in ('standard', 'basic', 'pro', 'elite', 'admin'));
create index removal_cases_user_id_counted_from_idx on public.removal_cases (user_id, counted_from)
  where counted_from is not null;
