import { randomUUID } from 'node:crypto';
import { judgePlaces } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { holdPlans, noteAgencyEvent, tellLowerPlans } from '#features/agencies';
import { lockBilling } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { askProvider } from '../ask-provider.ts';
import { applySubscription } from '../payments/apply-subscription.ts';
import { inLane } from '../payments/in-lane.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { keepPaidFor } from './cover-bought.ts';
import { listCovered, requireShown } from './list-covered.ts';
import { loadAgencyPlan } from './load-agency-plan.ts';
import { refusalOf } from './payer-gone.ts';
import { requireLinked } from './require-linked.ts';
import { setCovered } from './set-covered.ts';

type Coverage = {
  agencyId: string;
  payerId: string;
  creatorIds: readonly string[];
  /** Null: the program, by itself. */
  actorId: string | null;
};

/**
 * Covers exactly these creators: pays for more of them first, gives back what is not needed any more, and changes who is
 * covered, all in one transaction under the payer's lock. When the card is refused, nothing is changed. When the
 * transaction does not come through after the provider did, the number that is paid for is known by its event, and
 * doing the same again costs nothing more.
 * @param change.shown those whom she saw covered (see `requireShown`)
 * @throws AppError `agencies.not_linked`, `billing.nothing_to_change`, `billing.payer_gone`, `billing.refused`,
 * `billing.provider_unavailable`, `billing.coverage_changed`
 */
export async function changeCovered(
  context: ServerContext,
  provider: PaymentProvider,
  { shown, ...change }: Coverage & { shown: readonly string[] },
): Promise<void> {
  const { agencyId, creatorIds, payerId } = change;
  await inLane(payerId, () =>
    context.database.asService(async (trx) => {
      await lockBilling(trx, payerId);
      await requireShown(trx, agencyId, { creatorIds, shown });
      await coverExactly(context, provider, trx, change);
    }),
  );
}

/**
 * Does it in a transaction of the caller's, who holds the payer's lock.
 * @throws AppError as `changeCovered`
 */
export async function coverExactly(
  context: ServerContext,
  provider: PaymentProvider,
  trx: ServerTransaction,
  { agencyId, payerId, creatorIds, actorId }: Coverage,
): Promise<void> {
  if (creatorIds.length > 0) await requireLinked(trx, agencyId, creatorIds);
  const held = await loadAgencyPlan(trx, agencyId);
  const places = judgePlaces(held, Math.max(creatorIds.length, 1), context.now());
  if (held === null || places === null || held.payerId !== payerId) {
    throw refusalOf(held);
  }
  const covered = await listCovered(trx, agencyId);
  const coverage = (isCovered: boolean, ids: readonly string[]) =>
    setCovered(trx, { agencyId, creatorIds: ids, isCovered, actorId });
  const plans = await holdPlans(trx, agencyId);
  await coverage(
    false,
    covered.filter((id) => !creatorIds.includes(id)),
  );
  await tellLowerPlans(trx, context, plans);
  const ref = held.providerRef;
  if (places !== 'same' && ref !== null) {
    await askProvider(() => provider.changeQuantity(ref, creatorIds.length, randomUUID()));
    const state = await askProvider(() => provider.readSubscription(ref));
    if (state === null) throw new AppError('billing.provider_unavailable');
    await applySubscription(context, trx, {
      ...{ state, provider: provider.name, userId: payerId },
      ...{ actor: actorId === null ? 'system' : 'person', now: context.now() },
    });
    await noteAgencyEvent(trx, {
      ...{ agencyId, actorId, action: 'billing.places' },
      detail: { from: held.places, to: creatorIds.length },
    });
  }
  await coverage(
    true,
    creatorIds.filter((id) => !covered.includes(id)),
  );
  if (ref !== null)
    await keepPaidFor(trx, { provider: held.provider, providerRef: ref, creatorIds });
}
