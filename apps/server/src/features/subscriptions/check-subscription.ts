import { judgeSubscription } from '@leakblock/domain/subscriptions';
import type { SubscriptionCheck } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';

export const checkSubscriptionInput = z.object({ forceRefresh: z.boolean().optional() });

/**
 * What the signed-in person's plan is, as the database holds it at this moment. `had_subscription` is true when a plan
 * of hers ever began, whoever gave it; one that was never paid for did not.
 */
export async function checkSubscription(
  { database }: Pick<ServerContext, 'database'>,
  caller: Extract<Caller, { kind: 'user' }>,
): Promise<SubscriptionCheck> {
  const { rows } = await database.asUser(caller, (trx) =>
    sql<{ tier: string | null; isAdmin: boolean; hadSubscription: boolean }>`
      select public.has_role('admin') as "isAdmin",
        exists (
          select from public.subscriptions
          where user_id = ${caller.userId}::uuid and agency_id is null and status <> 'incomplete'
            and end_reason is distinct from 'never_paid'
        ) as "hadSubscription",
        (select subscription_tier from public.profiles where id = ${caller.userId}::uuid) as tier`.execute(
      trx,
    ),
  );
  return judgeSubscription(rows[0] ?? { tier: null, isAdmin: false });
}
