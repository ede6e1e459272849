import { isToEnd, judgePlaces } from '@leakblock/domain/agencies';
import type { AgencyPreview, PreviewAgency } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { judgeChange } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { requireMember } from '#features/agencies';
import type { ServerContext } from '#platform/feature';
import { askProvider } from '../ask-provider.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { requireShown } from './list-covered.ts';
import { loadAgencyPlan } from './load-agency-plan.ts';
import { refusalOf } from './payer-gone.ts';
import { requireLinked } from './require-linked.ts';

/**
 * What a change of an agency's plan costs, before it is made. The provider counts to the second: a moment later it may
 * differ by cents.
 * @throws AppError `agencies.not_found`, `agencies.role_too_small`, `agencies.not_linked`, `billing.nothing_to_change`,
 * `billing.coverage_changed`, `billing.payer_gone` for what is refused because who pays is gone,
 * `billing.provider_unavailable`
 */
export async function previewAgencyChange(
  { database, now: clock }: Pick<ServerContext, 'database' | 'now'>,
  provider: PaymentProvider,
  userId: string,
  change: PreviewAgency,
): Promise<AgencyPreview> {
  const held = await database.asService(async (trx) => {
    const { agencyId } = await requireMember(trx, userId, 'run');
    const plan = await loadAgencyPlan(trx, agencyId);
    if (plan !== null && change.change === 'creators') {
      await requireShown(trx, agencyId, change);
      await requireLinked(trx, agencyId, change.creatorIds);
    }
    return plan;
  });
  const now = clock();
  if (held === null) throw new AppError('billing.nothing_to_change', 'There is no plan.');
  const wanted = readWanted(held, change, now);
  const { when, plan, places } = wanted;
  const periodEnd = held.currentPeriodEnd;
  const startsAt = when === 'now' ? now.toISOString() : (periodEnd ?? now.toISOString());
  const shown = { when, places, startsAt, periodEnd };
  const ref = held.providerRef;
  if (ref === null) {
    return { ...shown, dueNowCents: 0, nextInvoiceCents: null, currency: 'EUR' };
  }
  const nextPlan = change.change === 'creators' ? held.nextPlan : null;
  const sold = { plan, quantity: places, nextPlan };
  const cost = await askProvider(() => provider.previewSold(ref, sold));
  return { ...shown, ...cost, ...(isToEnd(held) && { nextInvoiceCents: null }) };
}

type Held = NonNullable<Awaited<ReturnType<typeof loadAgencyPlan>>>;

/** @throws AppError `billing.nothing_to_change`, `billing.payer_gone` */
function readWanted(
  held: Held,
  change: PreviewAgency,
  now: Date,
): { when: AgencyPreview['when']; plan: PlanId; places: number } {
  if (change.change === 'creators') {
    const places = judgePlaces(held, change.creatorIds.length, now);
    if (places === null) throw refusalOf(held);
    // Places that stay are paid for already, until the period ends.
    const isSame = places === 'same';
    return {
      when: 'now',
      plan: held.plan,
      places: isSame ? held.places : change.creatorIds.length,
    };
  }
  const verdict = judgeChange(held, change, now);
  if (held.isPayerGone || !verdict.isAllowed || verdict.act === null) throw refusalOf(held);
  const when = verdict.act === 'upgrade' ? 'now' : 'period_end';
  return { when, plan: change.plan, places: held.places };
}
