import type { PlanId } from '@leakblock/domain/subscriptions';

type Runs = { sql: (text: string, values?: unknown[]) => Promise<unknown> };

/**
 * For tests only: gives somebody a plan as an operator does, in place of the one she had; null takes it away. Her tier
 * follows.
 */
export async function givePlan(
  { sql }: Runs,
  userId: string,
  plan: PlanId | null,
  status: 'active' | 'paused' = 'active',
): Promise<void> {
  await sql(
    `update subscriptions set status = 'ended', ended_at = now(), end_reason = 'operator'
     where user_id = $1 and status <> 'ended'`,
    [userId],
  );
  if (plan !== null)
    await sql(
      `insert into subscriptions (user_id, provider, plan, status, paused_at)
       values ($1, 'operator', $2, $3, case when $3 = 'paused' then now() end)`,
      [userId, plan, status],
    );
}
