import { useEffect, useState } from 'react';
import { openBillingPortalAnswer, startCheckoutAnswer } from '@leakblock/domain/subscriptions';
import type { StartCheckoutInput } from '@leakblock/domain/subscriptions';
import { callForJson } from '#lib/functions-client.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { keepChosenPlan } from './chosen-plan.ts';

/** What is on its way: the checkout of a plan, or the page of the payment method. */
export type PaymentPage =
  | { page: 'portal' }
  | ({ page: 'checkout' } & Pick<StartCheckoutInput, 'plan' | 'from'>);

/**
 * Leads to a page of the payment provider. What was chosen stays when that fails. A checkout is opened only for who has
 * asked that the plan begins at once (`useBeginAtOnce`).
 */
export function usePaymentPage() {
  const [opening, setOpening] = useState<PaymentPage | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    // Whoever comes back by the browser's own button finds the page as it was left.
    const reset = () => setOpening(null);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  async function open(wanted: PaymentPage) {
    if (opening !== null) return;
    setOpening(wanted);
    setError(null);
    if (wanted.page === 'checkout') keepChosenPlan(wanted.plan);
    try {
      const { url } =
        wanted.page === 'portal'
          ? await callForJson('open-billing-portal', {}, openBillingPortalAnswer)
          : await callForJson(
              'start-checkout',
              { plan: wanted.plan, from: wanted.from, beginAtOnce: true },
              startCheckoutAnswer,
            );
      leaveFor(url);
    } catch (failure) {
      setError(failure);
      setOpening(null);
    }
  }
  return { open, opening, error };
}
