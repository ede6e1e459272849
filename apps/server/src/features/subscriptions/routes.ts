import { AppError } from '@leakblock/domain/errors';
import {
  changeSubscriptionInput,
  previewPlanChangeInput,
  startCheckoutInput,
} from '@leakblock/domain/subscriptions';
import type { Context, Hono } from 'hono';
import type { Caller } from '#platform/caller';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { createLimit } from '#platform/limits';
import { addAgencyRoutes } from './agencies/add-agency-routes.ts';
import { changeSubscription } from './change-subscription.ts';
import { checkSubscription, checkSubscriptionInput } from './check-subscription.ts';
import { openBillingPortal } from './open-billing-portal.ts';
import { addPaymentRoutes } from './payments/add-payment-routes.ts';
import { openProvider } from './payments/open-provider.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { previewPlanChange } from './preview-plan-change.ts';
import { readBilling } from './read-billing.ts';
import { startCheckout } from './start-checkout.ts';

/** Calls that ask the provider something, by one person in a minute. */
const asksPerMinute = 30;

/**
 * `POST check-subscription`, `read-billing`, `start-checkout`, `change-subscription`, `preview-plan-change`,
 * `open-billing-portal`: each for the signed-in person about herself. `POST billing-events` is the provider's.
 */
export function addRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  addPaymentRoutes(app, context);
  const provider = openProvider(context);
  const asks = createLimit(context, { name: 'billing-asks', points: asksPerMinute, seconds: 60 });
  const pay = async (c: Context<ServerHono>) => {
    const caller = requireUser(c);
    await asks.take(caller.userId);
    return { caller, provider: requireProvider(provider) };
  };
  const alone = <T>(userId: string, work: () => Promise<T>) => inTurn(`billing ${userId}`, work);

  addAgencyRoutes(app, context, { requireUser, pay });

  app.post('/check-subscription', async (c) => {
    const caller = requireUser(c);
    // Nothing is cached here, so a forced refresh asks for what every call gets.
    await parseJson(c, checkSubscriptionInput);
    return c.json(await checkSubscription(context, caller));
  });

  app.post('/read-billing', async (c) => c.json(await readBilling(context, requireUser(c))));

  app.post('/start-checkout', async (c) => {
    const { caller, provider: opened } = await pay(c);
    const input = await parseJson(c, startCheckoutInput);
    return c.json(await alone(caller.userId, () => startCheckout(context, opened, caller, input)));
  });

  app.post('/change-subscription', async (c) => {
    const { caller, provider: opened } = await pay(c);
    const change = await parseJson(c, changeSubscriptionInput);
    return c.json(
      await alone(caller.userId, () => changeSubscription(context, opened, caller, change)),
    );
  });

  app.post('/preview-plan-change', async (c) => {
    const { caller, provider: opened } = await pay(c);
    const { plan } = await parseJson(c, previewPlanChangeInput);
    return c.json(await previewPlanChange(context, opened, caller, plan));
  });

  app.post('/open-billing-portal', async (c) => {
    const { caller, provider: opened } = await pay(c);
    return c.json(await openBillingPortal(context, opened, caller));
  });
}

function requireUser(c: Context<ServerHono>): Extract<Caller, { kind: 'user' }> {
  const { caller } = c.var;
  if (caller.kind !== 'user') {
    throw new AppError('request.unauthorized', 'Sign in to see your plan.');
  }
  return caller;
}

function requireProvider(provider: PaymentProvider | null): PaymentProvider {
  if (provider === null) throw new AppError('billing.off', 'No payment provider is set up.');
  return provider;
}
