-- Partners: who recommends the product, what came of it, and what they are paid. Partners never learn who it was.

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
alter table private.payout_accounts add constraint payout_accounts_account_check check (account like 'enc_:%');
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
