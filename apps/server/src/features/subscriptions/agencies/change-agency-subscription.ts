import { randomUUID } from 'node:crypto';
import type { AgencyBilling, ChangeAgency } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { judgeChange } from '@leakblock/domain/subscriptions';
import { noteAgencyEvent, requireMember } from '#features/agencies';
import type { ServerContext } from '#platform/feature';
import { askProvider, isUnanswered } from '../ask-provider.ts';
import { doAct } from '../do-act.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { refreshSubscription } from '../payments/refresh-subscription.ts';
import { changeCovered } from './change-covered.ts';
import { loadAgencyPlan } from './load-agency-plan.ts';
import { refusalOf } from './payer-gone.ts';
import { readAgencyBilling } from './read-agency-billing.ts';

/**
 * Changes an agency's plan, or whom it covers, at the provider, and reads it back. What is so already is answered as done.
 * Callers take turns per agency.
 * @throws AppError `agencies.not_found`, `agencies.role_too_small`, `agencies.not_linked`, `billing.nothing_to_change`,
 * `billing.coverage_changed`, `billing.payer_gone` when it costs more or goes on for longer and who pays is gone,
 * `billing.refused` when the card said no (nothing is changed then), `billing.provider_unavailable`
 */
export async function changeAgencySubscription(
  context: ServerContext,
  provider: PaymentProvider,
  userId: string,
  change: ChangeAgency,
): Promise<AgencyBilling> {
  const { agencyId, held } = await context.database.asService(async (trx) => {
    const member = await requireMember(trx, userId, 'run');
    return { agencyId: member.agencyId, held: await loadAgencyPlan(trx, member.agencyId) };
  });
  if (held === null) throw new AppError('billing.nothing_to_change', 'There is no plan.');
  if (change.change === 'creators') {
    const { creatorIds, shown } = change;
    const { payerId } = held;
    const coverage = { agencyId, payerId, creatorIds, actorId: userId };
    await changeCovered(context, provider, { ...coverage, shown });
    return readAgencyBilling(context, userId);
  }
  // Who pays is not there to be asked: nothing more is taken from her, and nothing for longer.
  if (held.isPayerGone && change.change !== 'cancel') throw refusalOf(held);
  const verdict = judgeChange(held, change, context.now());
  const subscriptionRef = held.providerRef;
  if (!verdict.isAllowed || subscriptionRef === null) {
    throw new AppError('billing.nothing_to_change', 'The plan is not in a state for this.');
  }
  const { act } = verdict;
  if (act === null) return readAgencyBilling(context, userId);
  const plan = change.change === 'plan' ? change.plan : null;
  // Before the act: what an owner does with money is told, also when the provider does not do it.
  await context.database.asService((trx) =>
    noteAgencyEvent(trx, {
      ...{ agencyId, actorId: userId, action: `billing.${act === 'end' ? 'cancel' : act}` },
      detail: plan === null ? {} : { plan },
    }),
  );
  const read = (actor: 'person' | 'provider') =>
    refreshSubscription(context, provider, {
      ...{ subscriptionRef, userId: held.payerId, actor, now: context.now() },
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
  return readAgencyBilling(context, userId);
}
