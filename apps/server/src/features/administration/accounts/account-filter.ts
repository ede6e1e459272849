import type { accountFilters } from '@leakblock/domain/administration';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type AccountFilter = (typeof accountFilters)[number];

/** Who is meant, as a condition on `found`, a row of private.account_search. */
export const accountConditions: Record<AccountFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  banned: sql`found.is_banned`,
  verified: sql`found.is_verified`,
  unverified: sql`not found.is_verified`,
  // For herself or for others; a plan that was given is not paid.
  paying: sql`exists (
    select from public.subscriptions as s where s.user_id = found.user_id and s.provider <> 'operator'
      and s.status in ('active', 'past_due'))`,
  agency: sql`exists (select from public.agency_members as m where m.user_id = found.user_id)`,
  admin: sql`exists (
    select from public.user_roles as r where r.user_id = found.user_id and r.role = 'admin')`,
};
