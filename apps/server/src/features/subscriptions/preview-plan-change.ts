import { AppError } from '@leakblock/domain/errors';
import { judgeChange } from '@leakblock/domain/subscriptions';
import type { PlanChangePreview, PlanId } from '@leakblock/domain/subscriptions';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { askProvider } from './ask-provider.ts';
import { loadSubscription } from './load-subscription.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

/**
 * What a change of plan costs today, and from when it holds. A higher plan's price is the provider's; it is counted to
 * the second and may differ by cents a moment later.
 * @throws AppError `billing.nothing_to_change`, `billing.provider_unavailable`
 */
export async function previewPlanChange(
  context: Pick<ServerContext, 'database' | 'now'>,
  provider: PaymentProvider,
  caller: Extract<Caller, { kind: 'user' }>,
  plan: PlanId,
): Promise<PlanChangePreview> {
  const subscription = await context.database.asUser(caller, (trx) =>
    loadSubscription(trx, caller.userId),
  );
  const now = context.now();
  const verdict = judgeChange(subscription, { change: 'plan', plan }, now);
  const ref = subscription?.providerRef ?? null;
  if (!verdict.isAllowed || verdict.act === null || ref === null) {
    throw new AppError('billing.nothing_to_change', 'The plan is not in a state for this.');
  }
  if (verdict.act === 'upgrade') {
    const due = await askProvider(() => provider.previewUpgrade(ref, plan));
    return { when: 'now', ...due, startsAt: now.toISOString() };
  }
  // A lower plan, or the present one for good again: nothing is paid before the period's end.
  const startsAt = subscription?.currentPeriodEnd ?? now.toISOString();
  return { when: 'period_end', dueNowCents: 0, currency: 'EUR', startsAt };
}
