import { dueGraceStep } from '@leakblock/domain/subscriptions';
import type { GraceStep } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import type { ServerContext } from '#platform/feature';
import { graceWords } from './grace-words.ts';
import { sendNoticeQueue } from './send-notice.queue.ts';

/**
 * Tells a person what is due about a missing payment: one notification and one mail for each step of each grace, in
 * one transaction with the line in the plan's history that says so. What she deleted is not told again.
 * @param trx as `service_role`
 */
export async function tellAboutGrace(
  trx: ServerTransaction,
  { queue }: Pick<ServerContext, 'queue'>,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  const held = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirst();
  const due = held === undefined ? null : findDue(held, now);
  if (held === undefined || due === null) return;
  const { endsAt, step } = due;
  // One per step of a grace, however often it is looked at.
  const id = deriveId(`grace ${subscriptionId} ${due.about} ${step}`);
  const told = await trx
    .selectFrom('subscription_events')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where(sql`detail ->> 'notice'`, '=', id)
    .executeTakeFirst();
  if (told !== undefined) return;
  const userId = held.user_id;
  await trx
    .insertInto('subscription_events')
    .values({
      ...{ subscription_id: subscriptionId, user_id: userId, at: now.toISOString() },
      ...{ actor: 'system', action: 'told', plan: held.plan },
      ...{ from_status: held.status, to_status: held.status },
      detail: JSON.stringify({ notice: id, step }),
    })
    .execute();
  const person = await trx
    .selectFrom('profiles')
    .select(['locale', 'discreet_mode'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const { message, title } = graceWords(step, {
    locale: person?.locale ?? 'en',
    isDiscreet: person?.discreet_mode ?? false,
    endsAt,
  });
  await trx
    .insertInto('notifications')
    .values({ id, user_id: userId, title, message, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await queue.send(sendNoticeQueue, { userId, step, endsAt: endsAt.toISOString() }, { trx, id });
}

type Held = {
  status: string;
  past_due_since: string | null;
  grace_ends_at: string | null;
  ended_at: string | null;
};

/** What is to be told now. That it is over is told when the plan has ended, not when the clock says so. */
function findDue(
  { ended_at: endedAt, grace_ends_at: graceEndsAt, past_due_since: since, status }: Held,
  now: Date,
): { step: GraceStep; about: string; endsAt: Date } | null {
  if (status === 'ended' && endedAt !== null) {
    return { step: 'over', about: 'end', endsAt: new Date(endedAt) };
  }
  if (status !== 'past_due' || since === null || graceEndsAt === null) return null;
  const grace = { pastDueSince: new Date(since), graceEndsAt: new Date(graceEndsAt) };
  const step = dueGraceStep(grace, now);
  if (step === null || step === 'over') return null;
  return { step, about: grace.pastDueSince.toISOString(), endsAt: grace.graceEndsAt };
}
