import { assert, constantFrom, array, property } from 'fast-check';
import { expect, it } from 'vitest';
import { isRunning, subscriptionStatuses, subscriptionTransitions } from './subscription-status.ts';
import type { SubscriptionStatus } from './subscription-status.ts';

it('every state can end, and an end is for good', () => {
  for (const status of subscriptionStatuses) {
    if (status === 'ended') expect(subscriptionTransitions[status]).toEqual([]);
    else expect(subscriptionTransitions[status]).toContain('ended');
  }
});

it('whatever is wished for, nothing comes back from its end or to before its first payment', () => {
  assert(
    property(array(constantFrom(...subscriptionStatuses), { maxLength: 20 }), (wishes) => {
      let status: SubscriptionStatus = 'incomplete';
      const lived: SubscriptionStatus[] = [status];
      for (const wish of wishes) {
        if (!subscriptionTransitions[status].includes(wish)) continue;
        status = wish;
        lived.push(status);
      }
      expect(lived.filter((one) => one === 'incomplete')).toHaveLength(1);
      const end = lived.indexOf('ended');
      if (end !== -1) expect(end).toBe(lived.length - 1);
    }),
  );
});

it('protects while it is paid for, or waits for a payment in its grace', () => {
  expect(subscriptionStatuses.filter(isRunning)).toEqual(['active', 'past_due']);
});
