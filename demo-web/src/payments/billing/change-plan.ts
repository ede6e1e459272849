import type { KeptLine, KeptSubscription } from '../kept/kept.ts';
import { newId } from '../kept/open-store.ts';
import type { Till } from '../till.ts';
import { restOf } from './months.ts';
import { periodLine } from './write-invoice.ts';
import type { Sold } from './write-invoice.ts';

/** A credit for the days of the running period that are not used; null when there is nothing to credit. */
export function unusedTime(till: Till, subscription: KeptSubscription): KeptLine | null {
  const { kept } = till;
  const now = till.now();
  const price = kept.prices[subscription.price];
  const latest = kept.invoices[subscription.latestInvoice ?? ''];
  // What was never paid is not given back.
  if (price === undefined || latest?.status !== 'paid') return null;
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const amount = -restOf(price.cents * subscription.quantity, period, now);
  if (amount === 0) return null;
  return {
    id: newId('il'),
    amount,
    description: `Unused time on ${kept.products[price.product]?.name ?? ''}`,
    start: now,
    end: subscription.periodEnd,
    price: price.id,
    quantity: subscription.quantity,
    isProration: true,
  };
}

/** Lines of a change to another price or quantity at once: the old one is credited, the new one is charged for the rest. */
export function changeLines(till: Till, subscription: KeptSubscription, sold: Sold): KeptLine[] {
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const whole = periodLine(till, sold, { start: till.now(), end: period.end });
  const name = till.kept.products[till.kept.prices[sold.price]?.product ?? '']?.name ?? '';
  const credit = unusedTime(till, subscription);
  return [
    ...(credit === null ? [] : [credit]),
    {
      ...whole,
      amount: restOf(whole.amount, period, till.now()),
      description: `Remaining time on ${name}`,
      isProration: true,
    },
  ];
}
