import { judgeSubscription } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** A person as her protection needs her: what she is looked for by, and what is her own. */
export type ProtectedPerson = {
  userId: string;
  tier: SubscriptionTier;
  /** Language that she is written to in. */
  locale: 'en' | 'de' | 'es' | 'fr';
  /** Stage names, the oldest first. */
  names: string[];
  /** Addresses of her own pages. */
  officialLinks: string[];
};

/** Reads her as service. Null when she is banned. Who never wrote anything about herself has no names and no plan. */
export async function loadProtectedPerson(
  trx: ServerTransaction,
  userId: string,
): Promise<ProtectedPerson | null> {
  const { rows } = await sql<{
    tier: string | null;
    locale: ProtectedPerson['locale'];
    isAdmin: boolean;
    isBanned: boolean;
    names: string[];
    links: string[];
  }>`
    select profile.subscription_tier as tier, coalesce(profile.locale, 'en') as locale,
      coalesce(profile.banned, false) as "isBanned",
      exists (
        select from public.user_roles where user_roles.user_id = person.id and role = 'admin'
      ) as "isAdmin",
      array(
        select name from public.stage_names where stage_names.user_id = person.id
        order by created_at, id
      ) as names,
      array(
        select url from public.official_links where official_links.user_id = person.id
        order by created_at, id
      ) as links
    from (select ${userId}::uuid as id) person
    left join public.profiles profile on profile.id = person.id`.execute(trx);
  const [row] = rows;
  if (row === undefined || row.isBanned) return null;
  return {
    userId,
    tier: judgeSubscription({ tier: row.tier, isAdmin: row.isAdmin }).subscription_tier,
    locale: row.locale,
    names: row.names,
    officialLinks: row.links,
  };
}
