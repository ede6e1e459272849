import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  billingAnswer,
  changeSubscriptionInput,
  previewPlanChangeAnswer,
} from '@leakblock/domain/subscriptions';
import type {
  BillingAnswer,
  ChangeSubscriptionInput,
  PlanId,
} from '@leakblock/domain/subscriptions';
import { callForJson } from '#lib/functions-client.ts';

/** Keys of everything that is read of somebody's subscription begin with it; the frame reads them again. */
const billingKey = (userId: string) => ['billing', userId] as const;
const stateKey = (userId: string) => [...billingKey(userId), 'state'] as const;

/** Milliseconds after which a plan that was just paid is looked for again, beside what is told live. */
const paidPollMs = 4000;

/** The person's subscription, and what can be done here. */
export function useBilling(userId: string | null, options: { isAwaited?: boolean } = {}) {
  return useQuery({
    queryKey: stateKey(userId ?? ''),
    enabled: userId !== null,
    queryFn: () => callForJson('read-billing', {}, billingAnswer),
    refetchInterval: options.isAwaited === true ? paidPollMs : false,
  });
}

/** What a change to another plan costs, asked anew each time. */
export function usePlanChangePreview(userId: string, plan: PlanId) {
  return useQuery({
    // Not below the key of the state: what was changed is not priced again.
    queryKey: ['plan-change', userId, plan],
    queryFn: () => callForJson('preview-plan-change', { plan }, previewPlanChangeAnswer),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Changes the subscription; what every screen shows of it follows. Throws what the server answered. */
export function useChangeSubscription(
  userId: string,
): (change: ChangeSubscriptionInput) => Promise<BillingAnswer> {
  const client = useQueryClient();
  return async (change) => {
    try {
      const answer = await callForJson(
        'change-subscription',
        changeSubscriptionInput.parse(change),
        billingAnswer,
      );
      client.setQueryData(stateKey(userId), answer);
      return answer;
    } finally {
      // Also after a refusal: it may have failed because the state is another one than was shown.
      for (const name of ['billing', 'subscription', 'payments']) {
        void client.invalidateQueries({ queryKey: [name, userId] });
      }
    }
  };
}
