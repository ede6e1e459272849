import { sql } from 'kysely';

/**
 * Beside `plan`, a row of `subscriptions`: why it was cancelled when it was so last (null: by a person), and the lower plan
 * that waited then.
 */
export const lastCancelled = sql`(
  select detail ->> 'why' as why, detail ->> 'nextPlan' as next_plan from public.subscription_events
  where subscription_id = plan.id and action = 'cancel_planned' order by id desc limit 1
) as planned`;
