import { subscriptionTiers } from '@leakblock/domain/subscriptions';
import type { SubscriptionCheck } from '@leakblock/domain/subscriptions';
import { z } from 'zod';
import { logProblem } from '#lib/log-problem.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { cacheCheck } from './subscription-cache.ts';

/** Milliseconds that a check may take. */
export const checkTimeoutMs = 8000;

const answerSchema = z.object({
  subscribed: z.boolean(),
  // `top` is an older word for elite.
  subscription_tier: z
    .union([z.enum(subscriptionTiers), z.literal('top').transform(() => 'elite' as const)])
    .catch('standard'),
  had_subscription: z.boolean(),
  message: z.string().nullish(),
});

/**
 * What the person's plan is. Never throws: without an answer nobody is subscribed, and a message says so, while
 * the basic features stay.
 */
export async function checkSubscription(
  supabase: Supabase,
  userId: string,
): Promise<SubscriptionCheck> {
  try {
    const answer = await supabase.functions.invoke<unknown>('check-subscription', {
      body: { forceRefresh: true },
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    if (answer.error instanceof Error) throw answer.error;
    const parsed = answerSchema.safeParse(answer.data);
    if (!parsed.success) return fallback('unverified', parsed.error.message);
    const check = { ...parsed.data, message: parsed.data.message ?? null };
    cacheCheck(userId, check);
    return check;
  } catch (error) {
    return fallback(kindOf(error), String(error));
  }
}

type FallbackKind = 'timedOut' | 'unverified' | 'failed';

function kindOf(error: unknown): FallbackKind {
  if (isTimeout(error)) return 'timedOut';
  if (error instanceof Error) {
    // The client wraps what stopped it; an answer of the server that is no success is no failure on the way.
    if (error.name === 'FunctionsHttpError') return 'unverified';
    if (isTimeout(Reflect.get(error, 'context'))) return 'timedOut';
  }
  return 'failed';
}

function isTimeout(error: unknown): boolean {
  const name: unknown = typeof error === 'object' && error !== null && Reflect.get(error, 'name');
  return name === 'TimeoutError' || name === 'AbortError';
}

function fallback(kind: FallbackKind, reason: string): SubscriptionCheck {
  logProblem('The plan was not checked.', reason);
  return {
    subscribed: false,
    subscription_tier: 'standard',
    had_subscription: false,
    message: text(`subscriptions.check.${kind}`),
  };
}
