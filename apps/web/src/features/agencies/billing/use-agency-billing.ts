import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  agencyBillingAnswer,
  agencyPortalAnswer,
  agencyPreviewAnswer,
} from '@leakblock/domain/agencies';
import type {
  AgencyBilling,
  ChangeAgency,
  PreviewAgency,
  StartAgencyCheckout,
} from '@leakblock/domain/agencies';
import { useUser } from '#lib/auth-context.ts';
import { callForJson } from '#lib/functions-client.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { isThere } from './plan-words.ts';

const keyOf = (userId: string) => ['agency-billing', userId] as const;

/** Milliseconds after which a plan that was just paid, or its invoice, is looked for again. */
const paidPollMs = 4000;
/** Looks after which nothing more is awaited. */
const mostLooks = 75;

/** How the agency's plan stands; looked for again when a payment has just been made, until it is there with its invoice. */
export function useAgencyBilling({ isJustPaid }: { isJustPaid: boolean }) {
  const { id } = useUser();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => callForJson('read-agency-billing', {}, agencyBillingAnswer),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      // The provider tells of the two by events of their own, in any order.
      const isComplete = isThere(data?.plan ?? null) && (data?.payments.length ?? 0) > 0;
      return isJustPaid && !isComplete && dataUpdateCount < mostLooks ? paidPollMs : false;
    },
  });
}

/** What a change costs, asked anew each time; the screen follows when it is refused. */
export function useAgencyPreview(change: PreviewAgency) {
  const { id } = useUser();
  const client = useQueryClient();
  return useQuery({
    queryKey: ['agency-preview', id, change],
    queryFn: async () => {
      try {
        return await callForJson('preview-agency-change', change, agencyPreviewAnswer);
      } catch (error) {
        void client.invalidateQueries({ queryKey: keyOf(id) });
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Changes the agency's plan; the screen follows. Throws what the server answered. */
export function useChangeAgency(): (change: ChangeAgency) => Promise<AgencyBilling> {
  const { id } = useUser();
  const client = useQueryClient();
  return async (change) => {
    try {
      const answer = await callForJson('change-agency-subscription', change, agencyBillingAnswer);
      client.setQueryData(keyOf(id), answer);
      return answer;
    } catch (error) {
      // It may have failed because the state is another one than was shown.
      void client.invalidateQueries({ queryKey: keyOf(id) });
      throw error;
    }
  };
}

/** Leads to a page of the payment provider: its checkout, or null for where the payment method is changed. */
export function useProviderPage() {
  const [isOpening, setIsOpening] = useState(false);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    // Whoever comes back by the browser's own button finds the page as it was left.
    const reset = () => setIsOpening(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  async function open(checkout: StartAgencyCheckout | null) {
    if (isOpening) return;
    setIsOpening(true);
    setError(null);
    try {
      const name = checkout === null ? 'open-agency-portal' : 'start-agency-checkout';
      leaveFor((await callForJson(name, checkout ?? {}, agencyPortalAnswer)).url);
    } catch (failure) {
      setError(failure);
      setIsOpening(false);
    }
  }
  return { open, isOpening, error };
}
