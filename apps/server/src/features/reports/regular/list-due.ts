import { lastSpan, regularKind } from '@leakblock/domain/reports';
import type { RegularKind } from '@leakblock/domain/reports';
import { entitlements, subscriptionTiers } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

export type Due = {
  userId: string;
  kind: RegularKind;
  /** Day of her account. */
  since: string;
  /** Last day of her newest report of this kind; null without one. */
  lastDay: string | null;
};

/**
 * People whose plan gives them a report about a span that is over, and who have none about it; in the order of their ids.
 * Nobody who is suspended, and nobody who came only after the span.
 * @param after id behind which the list goes on
 * @param trx as `service_role`
 */
export async function listDue(
  trx: ServerTransaction,
  { after, most, now }: { after: string; most: number; now: Date },
): Promise<Due[]> {
  const plans = subscriptionTiers.flatMap((tier) => {
    const kind = regularKind(entitlements[tier].reportEvery);
    return kind === null ? [] : [{ tier, kind, to: lastSpan(kind, now).to }];
  });
  const { rows } = await sql<Due>`
    with plan as (
      select * from unnest(
        ${plans.map(({ tier }) => tier)}::text[], ${plans.map(({ kind }) => kind)}::text[],
        ${plans.map(({ to }) => to)}::date[]
      ) as plan (tier, kind, to_day)
    ), person as (
      select profile.id, profile.created_at, case
        when exists (select from public.user_roles where user_id = profile.id and role = 'admin') then 'admin'
        else profile.subscription_tier end as tier
      from public.profiles as profile
      where not profile.banned and not private.is_ending(profile.id) and profile.id > ${after}::uuid
    )
    select person.id as "userId", plan.kind, (person.created_at at time zone 'UTC')::date as since,
      newest.to_day as "lastDay"
    from person join plan using (tier)
    left join lateral (
      select to_day from public.reports
      where user_id = person.id and kind = plan.kind order by to_day desc limit 1
    ) as newest on true
    where (person.created_at at time zone 'UTC')::date <= plan.to_day
      and coalesce(newest.to_day < plan.to_day, true)
    order by person.id limit ${most}`.execute(trx);
  return rows;
}
