import { sentenceOf } from './finding.ts';
import type { Check } from './finding.ts';

const waitMs = 8000;

/** Asks the payment provider whether it knows the key. */
export const checkPayments: Check = {
  part: 'payments',
  run: async ({ env }) => {
    const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: api } = env;
    if (key === undefined) {
      const saw = 'STRIPE_SECRET_KEY is not set: plans are given by administrators only.';
      return [{ state: 'unset', saw }];
    }
    try {
      const answer = await fetch(`${api}/v1/customers?limit=1`, {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(waitMs),
      });
      await answer.body?.cancel();
      if (answer.ok) return [{ state: 'good', saw: `${new URL(api).host} knows the key.` }];
      const saw = `${new URL(api).host} answered ${String(answer.status)}.`;
      const advice =
        answer.status === 401
          ? 'The key is wrong or was revoked.'
          : 'A restricted key needs the right to read and write customers, subscriptions and checkout.';
      return [{ state: 'failed', saw, advice }];
    } catch (error) {
      const saw = `${new URL(api).host} gave no answer: ${sentenceOf(error)}.`;
      return [{ state: 'failed', saw, advice: 'This machine must reach it on port 443.' }];
    }
  },
};
