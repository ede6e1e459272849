import { judgeSubscription } from '@leakblock/domain/subscriptions';
import type { SubscriptionCheck } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';

export const checkSubscriptionInput = z.object({ forceRefresh: z.boolean().optional() });

/** What the signed-in person's plan is, as the database holds it at this moment. */
export async function checkSubscription(
  { database }: Pick<ServerContext, 'database'>,
  caller: Extract<Caller, { kind: 'user' }>,
): Promise<SubscriptionCheck> {
  const { rows } = await database.asUser(caller, (trx) =>
    sql<{ tier: string | null; isAdmin: boolean }>`
      select public.has_role('admin') as "isAdmin",
        (select subscription_tier from public.profiles where id = ${caller.userId}::uuid) as tier`.execute(
      trx,
    ),
  );
  return judgeSubscription(rows[0] ?? { tier: null, isAdmin: false });
}
