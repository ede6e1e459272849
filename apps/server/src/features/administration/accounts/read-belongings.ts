import type { Account } from '@leakblock/domain/administration';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

type Belongings = Pick<
  Account,
  'allStageNames' | 'officialLinks' | 'subscriptions' | 'bans' | 'agencies'
>;

/** Lists of a person: names, links, plans, bans, agencies; of those without a bound of their own the latest hundred. */
export async function readBelongings(trx: ServerTransaction, userId: string): Promise<Belongings> {
  const id = sql`${userId}::uuid`;
  const names = await sql<{ name: string }>`
    select name from public.stage_names where user_id = ${id} order by created_at, id`.execute(trx);
  const links = await sql<Belongings['officialLinks'][number]>`
    select platform, url from public.official_links where user_id = ${id} order by created_at, id`.execute(
    trx,
  );
  const plans = await sql<Belongings['subscriptions'][number]>`
    select id, provider, plan, status, created_at as "createdAt", current_period_end as "currentPeriodEnd"
    from public.subscriptions where user_id = ${id} order by created_at desc limit 100`.execute(
    trx,
  );
  const bans = await sql<Belongings['bans'][number]>`
    select is_active as "isActive", banned_at as "bannedAt", ban_reason as reason, admin_notes as notes
    from public.user_bans where user_id = ${id} order by banned_at desc limit 100`.execute(trx);
  const agencies = await sql<Belongings['agencies'][number]>`
    select a.id, a.name, m.role as "as" from public.agency_members as m
    join public.agencies as a on a.id = m.agency_id where m.user_id = ${id}
    union all
    select a.id, a.name, 'creator' from public.agency_creators as c
    join public.agencies as a on a.id = c.agency_id where c.user_id = ${id} and c.status = 'active'
    order by 2 limit 100`.execute(trx);
  return {
    allStageNames: names.rows.map(({ name }) => name),
    officialLinks: links.rows,
    subscriptions: plans.rows,
    bans: bans.rows,
    agencies: agencies.rows,
  };
}
