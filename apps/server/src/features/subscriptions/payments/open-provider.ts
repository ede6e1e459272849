import type { Env } from '#platform/env';
import type { ServerContext } from '#platform/feature';
import { waitAgainQueue } from '../wait-again.queue.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './stripe/create-stripe-provider.ts';

/** Address of the real Stripe; whatever else answers is a sandbox. */
const stripeUrl = 'https://api.stripe.com';

const opened = new WeakMap<Env, PaymentProvider>();

/**
 * Who takes payments; null when the operator has set up nobody. The same for one program however often it is asked. No
 * request is sent, and the SDK is not loaded, before something is wanted of it. That production has no sandbox is seen
 * to with the other settings.
 */
export function openProvider(
  context: Pick<ServerContext, 'env' | 'publicUrl' | 'log' | 'now' | 'queue'>,
): PaymentProvider | null {
  const { env, now, log, queue } = context;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const before = opened.get(env);
  if (before !== undefined) return before;
  const provider = createStripeProvider(
    {
      name: new URL(env.STRIPE_API_URL).origin === stripeUrl ? 'stripe' : 'sandbox',
      secretKey,
      webhookSecret,
      apiUrl: env.STRIPE_API_URL,
      billingName: env.BILLING_NAME,
      isTaxed: env.STRIPE_TAX,
      vatPercent: env.VAT_PERCENT ?? 0,
    },
    {
      ...{ now, log },
      waitLater: async (lost) => {
        await queue.send(waitAgainQueue, lost);
      },
    },
  );
  opened.set(env, provider);
  return provider;
}
