import { sql } from 'kysely';

/** What lists show of a person, as columns over `p`, a row of public.profiles. */
export const accountColumns = sql`
  p.id as "userId", coalesce(p.email, '') as email, p.first_name as "firstName", p.last_name as "lastName",
  array(
    select n.name from public.stage_names as n where n.user_id = p.id order by n.created_at, n.id limit 3
  ) as "stageNames",
  p.subscription_tier as tier, private.is_verified(p.id) as "isVerified", p.banned as "isBanned",
  exists (select from public.user_roles as r where r.user_id = p.id and r.role = 'admin') as "isAdmin",
  exists (select from public.agency_members as m where m.user_id = p.id) as "isAgency",
  p.created_at as "createdAt"`;
