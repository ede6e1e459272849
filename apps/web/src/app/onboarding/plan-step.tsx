import { useState } from 'react';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { BeginAtOnce, useBeginAtOnce } from '#features/subscriptions/begin-at-once.tsx';
import { readOutcome } from '#features/subscriptions/checkout-return.tsx';
import { readChosenPlan } from '#features/subscriptions/chosen-plan.ts';
import { isPlanId } from '#features/subscriptions/is-plan-id.ts';
import { PaymentProblem } from '#features/subscriptions/payment-problem.tsx';
import { PlanCards } from '#features/subscriptions/plan-cards.tsx';
import { priceOf } from '#features/subscriptions/plan-offer.ts';
import { useOffer } from '#features/subscriptions/use-offer.ts';
import { usePaymentPage } from '#features/subscriptions/use-payment-page.ts';
import { formatEuro } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { OnboardingStep } from './onboarding-step.tsx';

/** The plan that a link named, else the one chosen before the payment page. */
function firstPlan(): PlanId {
  const named = new URLSearchParams(location.search).get('plan');
  return isPlanId(named) ? named : (readChosenPlan() ?? 'pro');
}

/** The last step: a plan and its payment, or none. The wizard's place is kept until it is left for good. */
export function PlanStep({ onLeave }: { onLeave: () => void }) {
  const [plan, setPlan] = useState(firstPlan);
  const [isCancelled] = useState(() => readOutcome(location.search) === 'cancelled');
  const canPay = useOffer().data?.canPay === true;
  const payment = usePaymentPage();
  const asked = useBeginAtOnce();
  const submit = text('onboarding.plan.submit', {
    plan: text(`subscriptions.plans.${plan}.name`),
  });
  const isOpening = payment.opening !== null;

  function pay() {
    if (asked.require()) void payment.open({ page: 'checkout', plan, from: 'onboarding' });
  }
  return (
    <OnboardingStep title={text('onboarding.plan.title')} lede={text('onboarding.plan.lede')}>
      {isCancelled && (
        <Notice tone="good">
          <p>{text('billing.return.cancelled')}</p>
        </Notice>
      )}
      <PlanCards selected={plan} onSelect={setPlan} />
      {canPay && (
        <>
          <BeginAtOnce asked={asked} />
          <p className="quiet">{text('billing.card.note', { price: formatEuro(priceOf(plan)) })}</p>
          <p className="quiet">{text('billing.begin.honest')}</p>
        </>
      )}
      {payment.error !== null && <PaymentProblem error={payment.error} />}
      <p className="actions onboarding-actions">
        {canPay ? (
          <Button aria-disabled={isOpening} onClick={pay}>
            {isOpening ? text('billing.busy') : submit}
          </Button>
        ) : (
          <a
            className="button button-primary"
            href={`/subscription-plans?plan=${plan}`}
            onClick={onLeave}
          >
            {submit}
          </a>
        )}
        <a className="button button-quiet" href="/dashboard" onClick={onLeave}>
          {text('onboarding.plan.without')}
        </a>
      </p>
    </OnboardingStep>
  );
}
