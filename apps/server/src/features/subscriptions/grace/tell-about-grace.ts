import { dueGraceStep } from '@leakblock/domain/subscriptions';
import type { GraceStep } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import { tellOwners } from './tell-owners.ts';
import { tellPerson } from './tell-person.ts';

/**
 * Tells what is due about a missing payment: who pays for her own plan, or the owners of the agency whose plan it is. One
 * notification and one mail for each person, step and grace, in one transaction with the line in the plan's history that
 * says so. What somebody deleted is not told again.
 * @param trx as `service_role`
 */
export async function tellAboutGrace(
  trx: ServerTransaction,
  teller: Teller,
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
  const { about, step } = due;
  // One per step of a grace, however often it is looked at.
  const id = deriveId(`grace ${subscriptionId} ${about} ${step}`);
  const told = await trx
    .selectFrom('subscription_events')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where(sql`detail ->> 'notice'`, '=', id)
    .executeTakeFirst();
  if (told !== undefined) return;
  await trx
    .insertInto('subscription_events')
    .values({
      ...{ subscription_id: subscriptionId, user_id: held.user_id, at: now.toISOString() },
      ...{ actor: 'system', action: 'told', plan: held.plan },
      ...{ from_status: held.status, to_status: held.status },
      detail: JSON.stringify({ notice: id, step }),
    })
    .execute();
  if (held.agency_id === null) {
    await tellPerson(trx, teller, { ...due, id, userId: held.user_id, isAgency: false });
    return;
  }
  await tellOwners(trx, teller, { ...due, id, agencyId: held.agency_id });
}

type Due = { step: GraceStep; about: string; endsAt: Date };

type Held = {
  status: string;
  past_due_since: string | null;
  grace_ends_at: string | null;
  ended_at: string | null;
  end_reason: string | null;
};

/**
 * What is to be told now. That it is over is told when the plan has ended, not when the clock says so, and only of one
 * that ended for want of the payment: she may have cancelled it while this was looked at.
 */
function findDue(held: Held, now: Date): Due | null {
  const { ended_at: endedAt, grace_ends_at: graceEndsAt, past_due_since: since, status } = held;
  if (status === 'ended' && endedAt !== null && held.end_reason === 'unpaid') {
    return { step: 'over', about: 'end', endsAt: new Date(endedAt) };
  }
  if (status !== 'past_due' || since === null || graceEndsAt === null) return null;
  const grace = { pastDueSince: new Date(since), graceEndsAt: new Date(graceEndsAt) };
  const step = dueGraceStep(grace, now);
  if (step === null || step === 'over') return null;
  return { step, about: grace.pastDueSince.toISOString(), endsAt: grace.graceEndsAt };
}
