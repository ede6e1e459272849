import { useState } from 'react';
import type { PlanId, SubscriptionView } from '@leakblock/domain/subscriptions';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { BeginAtOnce, useBeginAtOnce } from './begin-at-once.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { readChosenPlan } from './chosen-plan.ts';
import { CheckoutReturn, isBought, readOutcome } from './checkout-return.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { canBuy } from './plan-offer.ts';
import { PlanOffers } from './plan-offers.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { useBilling } from './use-billing.ts';
import { usePaymentPage } from './use-payment-page.ts';

type BillingSectionProps = { userId: string; wanted: PlanId | null; isDiscreet: boolean };

/** What a signed-in person has, can have, and was charged, where payment is taken. */
export function BillingSection({ userId, wanted, isDiscreet }: BillingSectionProps) {
  const [outcome] = useState(() => readOutcome(location.search));
  /** The plan as it was when it had come. */
  const [bought, setBought] = useState<SubscriptionView | null>(null);
  const billing = useBilling(userId, { isAwaited: outcome === 'paid' && bought === null });
  const payment = usePaymentPage();
  const asked = useBeginAtOnce();
  // Whoever turned back on the payment page finds the plan that she had chosen.
  const [kept] = useState(() => (outcome === 'cancelled' ? readChosenPlan() : null));
  const [changed, setChanged] = useState<PlanId | null>(null);
  const { data } = billing;
  const subscription = data?.subscription;
  if (bought === null && isBought(subscription)) setBought(subscription);
  // What was changed since says so itself.
  const isAsBought = bought === null || isSame(bought, subscription);
  const openPortal = () => void payment.open({ page: 'portal' });

  function choose(plan: PlanId) {
    if (asked.require()) void payment.open({ page: 'checkout', plan, from: 'plans' });
  }
  return (
    <>
      {outcome !== null && isAsBought && (
        <CheckoutReturn outcome={outcome} subscription={subscription} />
      )}
      <Loaded query={billing}>
        {(read) => <SubscriptionPanel userId={userId} billing={read} payment={payment} />}
      </Loaded>
      {data !== undefined && canBuy(data) && (
        <>
          <p>{text('billing.begin.next')}</p>
          <BeginAtOnce asked={asked} />
        </>
      )}
      <PlanOffers
        wanted={wanted ?? kept}
        billing={data}
        opening={payment.opening?.page === 'checkout' ? payment.opening.plan : null}
        onChoose={choose}
        onChange={setChanged}
      />
      {payment.error !== null && <PaymentProblem error={payment.error} />}
      {changed !== null && subscription && (
        <ChangeDialog
          userId={userId}
          subscription={subscription}
          wanted={{ change: 'plan', plan: changed }}
          onMethod={openPortal}
          onClose={() => setChanged(null)}
        />
      )}
      <InvoicesSection userId={userId} isDiscreet={isDiscreet} />
    </>
  );
}

function isSame(bought: SubscriptionView, now: SubscriptionView | null | undefined): boolean {
  return (
    now?.plan === bought.plan &&
    now.status === bought.status &&
    now.nextPlan === bought.nextPlan &&
    now.cancelAtPeriodEnd === bought.cancelAtPeriodEnd
  );
}
