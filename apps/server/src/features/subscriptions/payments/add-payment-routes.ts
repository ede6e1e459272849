import { AppError } from '@leakblock/domain/errors';
import type { Hono } from 'hono';
import type { GatewayContext, ServerContext, ServerHono } from '#platform/feature';
import { openProvider } from './open-provider.ts';
import { receiveEvent } from './receive-event.ts';
import { signedAt, toleranceSeconds } from './stripe/read-event.ts';

const signatureHeader = 'stripe-signature';

/** What can be refused before a byte of the body is read: nobody takes payments, no signature, another time. */
function mayReadEvent({ env, now }: Pick<ServerContext, 'env' | 'now'>, headers: Headers): boolean {
  const time = signedAt(headers.get(signatureHeader));
  if (env.STRIPE_WEBHOOK_SECRET === undefined || time === null) return false;
  return Math.abs(now().getTime() / 1000 - time) <= toleranceSeconds + 1;
}

/** Size of the webhook's body, and who may send one. Events hold a whole invoice with its lines. */
export const billingEventBodies = {
  '/billing-events': { bytes: 1_000_000, mayRead: mayReadEvent },
} as const;

/** `POST billing-events`: what happened at the payment provider, signed by it. */
export function addPaymentRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/billing-events', async (c) => {
    const provider = openProvider(context);
    if (provider === null) throw new AppError('request.not_found');
    // The bytes as they came: the signature is over them.
    const body = await c.req.text();
    const signature = c.req.header(signatureHeader) ?? null;
    const event = await provider.readEvent(body, signature, context.now());
    try {
      return c.json({ received: await receiveEvent({ context, provider, event }) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'billing.provider_unavailable')
        throw error;
      c.var.log.warn({ err: error.cause ?? error, event: event.id }, 'An event has to come again.');
      c.header('retry-after', '60');
      return c.json({ received: 'later' }, 503);
    }
  });
}
