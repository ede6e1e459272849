import { createHash } from 'node:crypto';
import { dueGraceStep } from '@leakblock/domain/subscriptions';
import type { GraceStep } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
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
    .select(['user_id', 'plan', 'status', 'past_due_since', 'grace_ends_at'])
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined || held.past_due_since === null || held.grace_ends_at === null) return;
  const grace = {
    pastDueSince: new Date(held.past_due_since),
    graceEndsAt: new Date(held.grace_ends_at),
  };
  const step = stepOf(held.status, dueGraceStep(grace, now));
  if (step === null) return;
  const id = noticeId(`${subscriptionId} ${grace.pastDueSince.toISOString()} ${step}`);
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
    endsAt: grace.graceEndsAt,
  });
  await trx
    .insertInto('notifications')
    .values({ id, user_id: userId, title, message, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await queue.send(sendNoticeQueue, { userId, step, endsAt: held.grace_ends_at }, { trx, id });
}

/** It is over when the plan has ended, and not before, even when the clock says so. */
function stepOf(status: string, due: GraceStep | null): GraceStep | null {
  if (status === 'ended') return 'over';
  return status === 'past_due' && due !== 'over' ? due : null;
}

/** One per step of a grace, however often it is looked at: an id made of them (RFC 9562, version 8). */
function noticeId(what: string): string {
  const digest = createHash('sha256').update(`grace ${what}`).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
