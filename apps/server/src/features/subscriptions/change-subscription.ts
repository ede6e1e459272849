import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { judgeChange } from '@leakblock/domain/subscriptions';
import type { BillingAnswer, ChangeSubscriptionInput } from '@leakblock/domain/subscriptions';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { askProvider, isUnanswered } from './ask-provider.ts';
import { doAct } from './do-act.ts';
import { loadSubscription } from './load-subscription.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { refreshSubscription } from './payments/refresh-subscription.ts';
import { readBilling } from './read-billing.ts';

/**
 * Changes a person's plan at the provider and reads it back, so that her screen is right before the event comes. What
 * is so already is answered as done. Callers take turns per person. Whatever becomes of the change, the state is read
 * again: it may have been another than the one we knew.
 * @throws AppError `billing.nothing_to_change` when her plan is not in a state for it, `billing.refused` when the card
 * said no (nothing is changed then), `billing.provider_unavailable`
 */
export async function changeSubscription(
  context: ServerContext,
  provider: PaymentProvider,
  caller: Extract<Caller, { kind: 'user' }>,
  change: ChangeSubscriptionInput,
): Promise<BillingAnswer> {
  const { userId } = caller;
  const subscription = await context.database.asUser(caller, (trx) =>
    loadSubscription(trx, userId),
  );
  const verdict = judgeChange(subscription, change, context.now());
  const subscriptionRef = subscription?.providerRef ?? null;
  if (!verdict.isAllowed || subscriptionRef === null) {
    throw new AppError('billing.nothing_to_change', 'The plan is not in a state for this.');
  }
  const { act } = verdict;
  if (act === null) return readBilling(context, caller);
  const plan = change.change === 'plan' ? change.plan : null;
  const read = (actor: 'person' | 'provider') =>
    refreshSubscription(context, provider, {
      ...{ subscriptionRef, userId, actor, now: context.now() },
    });
  try {
    await askProvider(() => doAct(provider, subscriptionRef, act, { plan, key: randomUUID() }));
  } catch (error) {
    // What went wrong is the answer, whether the state can be read or not; what a failure changed was not her choice.
    const reading = read('provider').catch((cause: unknown) => {
      context.log.warn({ err: cause }, 'A subscription could not be read after a failed change.');
    });
    // Who does not answer would keep her waiting once more.
    if (!isUnanswered(error)) await reading;
    throw error;
  }
  await askProvider(() => read('person'));
  return readBilling(context, caller);
}
