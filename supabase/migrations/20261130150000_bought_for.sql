-- Which plan of an agency was paid on a checkout: when places are taken, those for whom a running plan was bought keep theirs.

-- accepted: adding-foreign-key-constraint: the table has a row for each time that somebody opened a page to pay, few of them,
-- and none has a value yet.
alter table private.checkouts add column subscription_id uuid references public.subscriptions (id) on delete set null;
-- accepted: require-concurrent-index-creation: the table is small, as said above.
create index checkouts_subscription_id_idx on private.checkouts (subscription_id);

-- Of plans that were paid before: the last page that their payer was on before they began.
-- accepted: moves-rows: one row for each agency with a plan that has not ended.
update private.checkouts set subscription_id = plan.id
from public.subscriptions as plan
where plan.agency_id is not null and plan.status <> 'ended' and checkouts.id = (
  select earlier.id from private.checkouts as earlier
  where earlier.agency_id = plan.agency_id and earlier.user_id = plan.user_id and earlier.provider = plan.provider
    and earlier.status = 'paid' and earlier.created_at <= plan.created_at
  order by earlier.created_at desc limit 1);
-- Whom its owners chose since. Where two plans run nobody can say whose choice that was.
-- accepted: moves-rows: as above.
update private.checkouts set creator_ids = chosen.ids
from public.subscriptions as plan, lateral (
  select array_agg(creators.user_id order by creators.created_at, creators.user_id) as ids
  from public.agency_creators as creators where creators.agency_id = plan.agency_id and creators.is_covered) as chosen
where checkouts.subscription_id = plan.id and chosen.ids is not null and not exists (
  select from public.subscriptions as other
  where other.agency_id = plan.agency_id and other.id <> plan.id and other.status <> 'ended');

-- A person's own plan changes her tier, an agency's that of the creators whom it covers. Those who have no place any more
-- are not covered: first those for whom no running plan was bought, and of them the ones that were linked last. Definer for
-- the reason given at private.sync_tier_of.
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
