import type { ChangeSubscriptionInput, SubscriptionView } from './calls.ts';
import { planIds } from './plans.ts';
import type { PlanId } from './plans.ts';

/** What is asked of the provider; `end` is a cancellation of what is paused or not paid: it has no paid days to wait for. */
export type SubscriptionAct =
  | 'upgrade'
  | 'downgrade'
  | 'pause'
  | 'cancel'
  | 'end'
  | 'keep'
  | 'resume';

/** Why a change is not possible. */
export const changeRefusals = [
  /** There is no plan that runs or is paused. */
  'no_plan',
  /** The operator gave the plan: another can be bought beside it. */
  'given_by_operator',
  /** The first payment is still on its way. */
  'not_paid_yet',
  /** A payment is missing: it comes first. */
  'payment_missing',
  /** The time for a missing payment is over; the plan ends in a moment. */
  'grace_over',
  /** It is to end with the period: that is taken back first. */
  'cancelled',
  /** It is paused: it is resumed first. */
  'paused',
  /** Nothing waits that could be taken back. */
  'nothing_waits',
] as const;
export type ChangeRefusal = (typeof changeRefusals)[number];

/** `isDone`: it is so already, and nothing need be done: a second click is no error. */
export type ChangeVerdict =
  | { isAllowed: true; act: SubscriptionAct }
  | { isAllowed: true; act: null; isDone: true }
  | { isAllowed: false; why: ChangeRefusal };

/** What decides about a change. */
export type ChangeFacts = Pick<
  SubscriptionView,
  'provider' | 'plan' | 'status' | 'cancelAtPeriodEnd' | 'nextPlan' | 'graceEndsAt'
>;

const done: ChangeVerdict = { isAllowed: true, act: null, isDone: true };
const allow = (act: SubscriptionAct): ChangeVerdict => ({ isAllowed: true, act });
const refuse = (why: ChangeRefusal): ChangeVerdict => ({ isAllowed: false, why });

/** Which of two plans is higher, by their order; negative when the first is the lower one. */
export function comparePlans(first: PlanId, second: PlanId): number {
  return planIds.indexOf(first) - planIds.indexOf(second);
}

/** What a person may do with her subscription as it stands. Screens show it, the server decides by it. */
export function judgeChange(
  subscription: ChangeFacts | null,
  change: ChangeSubscriptionInput,
  now: Date,
): ChangeVerdict {
  if (subscription === null || subscription.status === 'ended') return refuse('no_plan');
  if (subscription.provider === 'operator') return refuse('given_by_operator');
  if (subscription.status === 'incomplete') return refuse('not_paid_yet');
  if (subscription.status === 'paused') return judgeInPause(change);
  const { graceEndsAt } = subscription;
  const isPaymentMissing = subscription.status === 'past_due';
  if (isPaymentMissing && graceEndsAt !== null && Date.parse(graceEndsAt) <= now.getTime()) {
    return refuse('grace_over');
  }
  switch (change.change) {
    case 'cancel':
      // Left open, the missing payment would be tried again, and taken after she has cancelled.
      if (isPaymentMissing) return allow('end');
      return subscription.cancelAtPeriodEnd ? done : allow('cancel');
    case 'keep':
      return subscription.cancelAtPeriodEnd || subscription.nextPlan !== null
        ? allow('keep')
        : refuse('nothing_waits');
    case 'resume':
      return done;
    case 'pause':
      if (isPaymentMissing) return refuse('payment_missing');
      return subscription.cancelAtPeriodEnd ? refuse('cancelled') : allow('pause');
    case 'plan':
      return judgePlan(subscription, change.plan, isPaymentMissing);
  }
}

function judgeInPause({ change }: ChangeSubscriptionInput): ChangeVerdict {
  if (change === 'resume') return allow('resume');
  if (change === 'cancel') return allow('end');
  if (change === 'pause') return done;
  return refuse(change === 'keep' ? 'nothing_waits' : 'paused');
}

function judgePlan(
  subscription: ChangeFacts,
  plan: PlanId,
  isPaymentMissing: boolean,
): ChangeVerdict {
  if (subscription.cancelAtPeriodEnd) return refuse('cancelled');
  // The plan that she has, while a lower one waits: she takes that back.
  if (plan === subscription.plan) return subscription.nextPlan === null ? done : allow('keep');
  if (plan === subscription.nextPlan) return done;
  if (isPaymentMissing) return refuse('payment_missing');
  return allow(comparePlans(plan, subscription.plan) > 0 ? 'upgrade' : 'downgrade');
}
