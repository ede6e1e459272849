import {
  changeAgencyInput,
  previewAgencyInput,
  startAgencyCheckoutInput,
} from '@leakblock/domain/agencies';
import type { Context, Hono } from 'hono';
import { membershipOf } from '#features/agencies';
import type { Caller } from '#platform/caller';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { changeAgencySubscription } from './change-agency-subscription.ts';
import { openAgencyPortal } from './open-agency-portal.ts';
import { previewAgencyChange } from './preview-agency-change.ts';
import { readAgencyBilling } from './read-agency-billing.ts';
import { startAgencyCheckout } from './start-agency-checkout.ts';

type User = Extract<Caller, { kind: 'user' }>;

/**
 * `POST read-agency-billing` for every member; `start-agency-checkout`, `preview-agency-change`,
 * `change-agency-subscription`, `open-agency-portal` for owners.
 */
export function addAgencyRoutes(
  app: Hono<ServerHono>,
  context: GatewayContext,
  ask: {
    requireUser: (c: Context<ServerHono>) => User;
    /** The caller, and who takes payments, within her limit of calls. */
    pay: (c: Context<ServerHono>) => Promise<{ caller: User; provider: PaymentProvider }>;
  },
): void {
  const alone = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const member = await context.database.asService((trx) => membershipOf(trx, userId));
    return inTurn(`billing ${member?.agencyId ?? userId}`, work);
  };

  app.post('/read-agency-billing', async (c) =>
    c.json(await readAgencyBilling(context, ask.requireUser(c).userId)),
  );

  app.post('/start-agency-checkout', async (c) => {
    const { caller, provider } = await ask.pay(c);
    const input = await parseJson(c, startAgencyCheckoutInput);
    const start = () => startAgencyCheckout(context, provider, caller, input);
    return c.json(await alone(caller.userId, start));
  });

  app.post('/preview-agency-change', async (c) => {
    const { caller, provider } = await ask.pay(c);
    const change = await parseJson(c, previewAgencyInput);
    return c.json(await previewAgencyChange(context, provider, caller.userId, change));
  });

  app.post('/change-agency-subscription', async (c) => {
    const { caller, provider } = await ask.pay(c);
    const change = await parseJson(c, changeAgencyInput);
    const make = () => changeAgencySubscription(context, provider, caller.userId, change);
    return c.json(await alone(caller.userId, make));
  });

  app.post('/open-agency-portal', async (c) => {
    const { caller, provider } = await ask.pay(c);
    return c.json(await openAgencyPortal(context, provider, caller.userId));
  });
}
