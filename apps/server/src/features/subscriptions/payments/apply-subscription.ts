import { randomUUID } from 'node:crypto';
import { isRunning } from '@leakblock/domain/subscriptions';
import type { SubscriptionStatus } from '@leakblock/domain/subscriptions';
import { holdPlans, tellLowerPlans } from '#features/agencies';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { watchGraceQueue } from '../grace/watch-grace.queue.ts';
import { endDuplicateQueue } from '../end-duplicate.queue.ts';
import { coverBought, coverPaidFor } from '../agencies/cover-bought.ts';
import { worksForAgency } from '../agencies/works-for-agency.ts';
import { isShutOut } from '../is-shut-out.ts';
import { ofBuyer } from '../of-buyer.ts';
import { closeCheckouts } from './close-checkouts.ts';
import { listChanges } from './list-changes.ts';
import type { PaymentProvider, ProviderSubscription } from './payment-provider.ts';
import { sayAnew } from './say-anew.ts';
import type { SubscriptionFacts } from './say-anew.ts';

export type Applied = 'applied' | 'unchanged';

export type AppliedSubscription = {
  state: ProviderSubscription;
  provider: PaymentProvider['name'];
  userId: string;
  /** Who brought the change about. */
  actor: 'provider' | 'person' | 'system';
  /**
   * Kept with each line of the history: `leaving` of what is held for who may not stay (`subscriptions.hold-renewals`),
   * `left` of an agency's plan that nobody may use, `gone` of one whose payer does not pay any more
   * (`subscriptions.follow-coverage`).
   */
  why?: 'leaving' | 'left' | 'gone' | null;
  billingEventId?: string | null;
  now: Date;
};

/**
 * Writes what the provider says of a subscription now, with one line of its history for each change; the tier follows by
 * a trigger. The provider's present state is the truth: whatever we held before gives way to it, also where our table of
 * transitions knows no way from one to the other, since steps in between may never have been told. Only an end is final:
 * a return is another subscription. One that was bought for an agency belongs to it and covers, from its first payment on,
 * whom it was bought for. Grace begins with the first failure that we hear of and is not begun again by
 * further ones. The open checkout of a person, or of an agency, whose plan runs is closed. When there is another that has not ended, or
 * it is a person's own and she works for an agency by now, the job `subscriptions.end-duplicate` sees to it; also to one
 * that began though its payer was shut out by then, which covers nobody. Creators whom an agency's plan gives less from now
 * on are told.
 *
 * Who calls it holds the person's lock (`lockBilling`).
 */
export async function applySubscription(
  context: Pick<ServerContext, 'queue'> & Omit<Teller, 'now'>,
  trx: ServerTransaction,
  { state, provider, userId, actor, why = null, billingEventId = null, now }: AppliedSubscription,
): Promise<Applied> {
  const { queue } = context;
  if (state.plan === null) return 'unchanged';
  const before = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', state.ref)
    .forUpdate()
    .executeTakeFirst();
  if (before?.status === 'ended') return 'unchanged';
  const facts = sayAnew({ ...state, plan: state.plan }, before ?? null, now);
  const changes = listChanges(before ?? null, facts);
  if (before !== undefined && isSame(before, facts)) return 'unchanged';
  const id = before?.id ?? randomUUID();
  const agencyId = before === undefined ? await findAgency(trx, state) : before.agency_id;
  const plans = agencyId === null ? null : await holdPlans(trx, agencyId);
  if (before === undefined) {
    await trx
      .insertInto('subscriptions')
      .values({
        ...facts,
        id,
        provider,
        provider_ref: state.ref,
        user_id: userId,
        agency_id: agencyId,
        created_at: bought(state, now).toISOString(),
      })
      .execute();
  } else {
    await trx.updateTable('subscriptions').set(facts).where('id', '=', id).execute();
  }
  if (changes.length > 0) {
    const line = { subscription_id: id, user_id: userId, at: now.toISOString(), actor };
    const states = { from_status: before?.status ?? null, to_status: facts.status };
    await trx
      .insertInto('subscription_events')
      .values(
        changes.map(({ action, detail }) => ({
          ...{ ...line, ...states, action, plan: facts.plan, billing_event_id: billingEventId },
          detail: JSON.stringify(why === null ? detail : { ...detail, why }),
        })),
      )
      .execute();
  }
  const isUnpaid = facts.status === 'past_due' || facts.end_reason === 'unpaid';
  if (isUnpaid && facts.status !== before?.status) await queue.send(watchGraceQueue, {}, { trx });
  if (isRunning(facts.status)) {
    if (before === undefined || !isRunning(before.status as SubscriptionStatus)) {
      // What is resumed was bought before.
      const isStray = before?.status !== 'paused' && (await isShutOut(trx, { userId, agencyId }));
      await endIfDuplicate(queue, trx, { id, userId, agencyId, provider, ref: state.ref, isStray });
      if (agencyId !== null && !isStray) {
        await coverBought(trx, { ...state, agencyId, subscriptionId: id, userId });
      }
    }
    await closeCheckouts(trx, { userId, agencyId });
  } else if (facts.end_reason === 'duplicate' && agencyId !== null) {
    // The other one may have had no place for all whom it was bought for.
    await coverPaidFor(trx, { agencyId, actorId: null });
  }
  if (plans !== null) await tellLowerPlans(trx, { ...context, now: () => now }, plans);
  return 'applied';
}

/**
 * By this one of two plans is the newer, whichever was told first. The provider counts seconds: of what was bought within
 * the same one the newer was told later.
 */
const bought = ({ beganAt }: ProviderSubscription, now: Date): Date =>
  new Date(Math.min(beganAt.getTime() + 999, now.getTime()));

/** The agency that it was bought for, as long as there is one. */
async function findAgency(
  trx: ServerTransaction,
  { agencyId }: ProviderSubscription,
): Promise<string | null> {
  if (agencyId === null) return null;
  const agency = await trx
    .selectFrom('agencies')
    .select('id')
    .where('id', '=', agencyId)
    .executeTakeFirst();
  return agency?.id ?? null;
}

async function endIfDuplicate(
  queue: ServerContext['queue'],
  trx: ServerTransaction,
  begun: {
    id: string;
    userId: string;
    agencyId: string | null;
    provider: PaymentProvider['name'];
    ref: string;
    isStray: boolean;
  },
): Promise<void> {
  const other = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where((is) => ofBuyer(is, begun))
    .where('provider', '=', begun.provider)
    .where('id', '<>', begun.id)
    .where('status', 'in', ['active', 'past_due', 'paused'])
    .limit(1)
    .executeTakeFirst();
  const { isStray, ref: subscriptionRef } = begun;
  const isMember = begun.agencyId === null && (await worksForAgency(trx, begun.userId));
  if (other === undefined && !isStray && !isMember) return;
  await queue.send(endDuplicateQueue, { subscriptionRef, isStray }, { trx });
}

/** Whether a row says what it would say anew; times are compared as moments. */
function isSame(before: SubscriptionFacts, facts: SubscriptionFacts): boolean {
  const moment = (value: string | null) => (value === null ? null : new Date(value).getTime());
  return (
    before.plan === facts.plan &&
    before.quantity === facts.quantity &&
    before.status === facts.status &&
    before.cancel_at_period_end === facts.cancel_at_period_end &&
    before.next_plan === facts.next_plan &&
    before.end_reason === facts.end_reason &&
    moment(before.current_period_start) === moment(facts.current_period_start) &&
    moment(before.current_period_end) === moment(facts.current_period_end) &&
    moment(before.past_due_since) === moment(facts.past_due_since) &&
    moment(before.paused_at) === moment(facts.paused_at) &&
    moment(before.ended_at) === moment(facts.ended_at)
  );
}
