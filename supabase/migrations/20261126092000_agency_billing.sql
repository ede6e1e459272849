-- Plans of agencies: one subscription, a place for each creator whom it covers.

alter table public.agency_creators add column is_covered boolean not null default false;
alter table public.agency_creators add constraint agency_creators_is_covered_check
  check (status = 'active' or not is_covered);
alter table public.subscriptions add column agency_id uuid references public.agencies (id);
alter table public.subscriptions add column quantity integer not null default 1;
alter table public.subscriptions add constraint subscriptions_quantity_check check (quantity between 1 and 1000000);
alter table public.payments add column agency_id uuid references public.agencies (id) on delete set null;
alter table private.billing_customers add column agency_id uuid references public.agencies (id) on delete cascade;
alter table private.billing_customers drop constraint billing_customers_user_id_provider_key;
alter table private.billing_customers add constraint billing_customers_user_id_provider_key
  unique nulls not distinct (user_id, provider, agency_id);
alter table private.checkouts add column agency_id uuid references public.agencies (id) on delete cascade;
alter table private.checkouts add column creator_ids uuid[] not null default '{}';
alter table private.checkouts add constraint checkouts_creator_ids_check
  check ((agency_id is null) = (creator_ids = '{}'));
create index subscriptions_agency_id_idx on public.subscriptions (agency_id, created_at desc);
create index payments_agency_id_issued_at_idx on public.payments (agency_id, issued_at desc);
create index billing_customers_agency_id_idx on private.billing_customers (agency_id);
create index checkouts_agency_id_idx on private.checkouts (agency_id);
drop index private.checkouts_open_key;
create unique index checkouts_open_key on private.checkouts (user_id) where status = 'open' and agency_id is null;
create unique index checkouts_open_agency_key on private.checkouts (agency_id) where status = 'open';

-- The tier that running subscriptions give a person: the highest of her own and of those that agencies cover her with.
-- One whose payment is missing runs until its grace ends. An agency's gives its payer nothing.
create or replace function private.subscribed_tier(person uuid) returns text
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
-- are not covered: the ones that were linked last. Definer for the reason given at private.sync_tier_of.
create or replace function private.sync_subscription_tier() returns trigger
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
    order by created_at, user_id offset private.agency_places(agency));
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

create or replace function private.sync_new_profile_tier() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_tier_of(array[new.id]);
  return null;
end $$;

revoke all on function private.agency_places(uuid) from public;
revoke all on function private.sync_tier_of(uuid[]) from public;
revoke all on function private.uncover_ended_creator() from public;
revoke all on function private.sync_covered_creator() from public;
revoke all on function private.sync_agency_tiers() from public;
grant execute on function private.agency_places(uuid) to service_role;
grant execute on function private.sync_tier_of(uuid[]) to service_role;

create trigger agency_creators_uncover before update on public.agency_creators
  for each row when (new.status <> 'active' and new.is_covered) execute function private.uncover_ended_creator();
create trigger agency_creators_sync_tier after insert or update of status, is_covered or delete on public.agency_creators
  for each row execute function private.sync_covered_creator();
create trigger agencies_sync_tiers after update of status on public.agencies
  for each row execute function private.sync_agency_tiers();
