import { useEffect, useState } from 'react';
import type { SubscriptionView } from '@leakblock/domain/subscriptions';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { nameOf } from './subscription-words.ts';

export type CheckoutOutcome = 'paid' | 'cancelled';

/** How somebody came back from the payment page, as the address says; null when she did not. */
export function readOutcome(search: string): CheckoutOutcome | null {
  const found = new URLSearchParams(search);
  if (found.get('paid') === '1') return 'paid';
  return found.get('cancelled') === '1' ? 'cancelled' : null;
}

/** Milliseconds after which a plan that was paid is late. */
const lateMs = 60_000;

type CheckoutReturnProps = {
  outcome: CheckoutOutcome;
  /** Undefined while it is read. */
  subscription: SubscriptionView | null | undefined;
};

/** Whether a plan that was bought is there. */
export function isBought(
  subscription: SubscriptionView | null | undefined,
): subscription is SubscriptionView {
  return subscription?.status === 'active' && subscription.provider !== 'operator';
}

/** Says what became of the payment, and of the plan that it is for. */
export function CheckoutReturn({ outcome, subscription }: CheckoutReturnProps) {
  const [isLate, setIsLate] = useState(false);
  const isDone = outcome === 'cancelled' || isBought(subscription);
  useEffect(() => {
    if (isDone) {
      // It is said once: a page that is loaded again says how things stand.
      history.replaceState(history.state, '', location.pathname + location.hash);
      return;
    }
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => clearTimeout(timer);
  }, [isDone]);

  return (
    <Notice tone="good">
      <p>
        {outcome === 'cancelled'
          ? text('billing.return.cancelled')
          : isBought(subscription)
            ? text('billing.return.ready', { plan: nameOf(subscription.plan) })
            : text(isLate ? 'billing.return.slow' : 'billing.return.waiting')}
      </p>
    </Notice>
  );
}
