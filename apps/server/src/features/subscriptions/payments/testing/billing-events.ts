import { randomUUID } from 'node:crypto';
import type { PlanId } from '@leakblock/domain/subscriptions';
import Stripe from 'stripe';
import type { BillingWorld } from '../../../../testing/start-billing-world.ts';
import type { TestCard } from '../../../../testing/start-billing-world.ts';
import { openProvider } from '../open-provider.ts';
import type { PaymentProvider } from '../payment-provider.ts';

/** For tests only: somebody whom the sandbox knows. */
export type Payer = { userId: string; token: string; customerRef: string };

export function providerOf({ gateway }: BillingWorld): PaymentProvider {
  const provider = openProvider(gateway.context);
  if (provider === null) throw new Error('Nobody takes payments here.');
  return provider;
}

/** A person with a customer; with `isKnown` false its row was never written. */
export async function meetPayer(world: BillingWorld, isKnown = true): Promise<Payer> {
  const { userId, token, email } = await world.gateway.signIn();
  const provider = providerOf(world);
  const { customerRef } = await provider.createCustomer({
    ...{ userId, agencyId: null, email, locale: 'de' },
  });
  await world.gateway.sql('insert into profiles (id) values ($1)', [userId]);
  if (isKnown) {
    await world.gateway.sql(
      "insert into private.billing_customers (provider, customer_ref, user_id) values ('sandbox', $1, $2)",
      [customerRef, userId],
    );
  }
  return { userId, token, customerRef };
}

/** She pays for a plan; the ref of her newest subscription. */
export async function buy(
  world: BillingWorld,
  { userId, customerRef }: Payer,
  plan: PlanId,
  card: TestCard = 'works',
): Promise<string> {
  const provider = providerOf(world);
  const { url } = await provider.startCheckout({
    ...{ checkoutId: randomUUID(), userId, agencyId: null, quantity: 1 },
    ...{ customerRef, plan, locale: 'de' },
    successUrl: 'https://app.example/plans?paid=1',
    cancelUrl: 'https://app.example/plans',
  });
  await world.pay(url, card);
  const [ref] = await provider.listSubscriptions(customerRef);
  if (ref === undefined) throw new Error('The sandbox has no subscription of hers.');
  return ref;
}

/** What a row of `subscriptions` says, and of its history only the words. */
export async function readRows(world: BillingWorld, { userId }: Pick<Payer, 'userId'>) {
  const [subscriptions, events, payments, profiles] = await Promise.all([
    world.gateway.sql<{ status: string; plan: string } & Record<string, unknown>>(
      `select plan, status, cancel_at_period_end, next_plan, past_due_since, grace_ends_at, paused_at, ended_at,
         end_reason, current_period_start, current_period_end, provider_ref
       from subscriptions where user_id = $1 order by created_at, provider_ref`,
      [userId],
    ),
    world.gateway.sql<{ action: string }>(
      'select action from subscription_events where user_id = $1 order by id',
      [userId],
    ),
    world.gateway.sql<{ status: string; total_cents: string } & Record<string, unknown>>(
      `select provider_ref, plan, status, currency, total_cents, tax_cents, paid_cents, refunded_cents, number, paid_at,
         period_end, invoice_url, pdf_url, subscription_id
       from payments where user_id = $1 order by issued_at, number, provider_ref`,
      [userId],
    ),
    world.gateway.sql<{ tier: string }>(
      'select subscription_tier as tier from profiles where id = $1',
      [userId],
    ),
  ]);
  return {
    subscriptions,
    actions: events.map(({ action }) => action),
    payments,
    tier: profiles[0]?.tier,
  };
}

/** The body of an event as the sandbox delivers it. */
export function bodyOf(world: BillingWorld, id: string): string {
  const event = world.events().find((one) => one.id === id);
  if (event === undefined) throw new Error('No such event.');
  return writeEvent({ id, type: event.type, created: event.created, object: event.object });
}

/** An event in Stripe's shape. */
export function writeEvent(event: {
  id?: string;
  type: string;
  created?: number;
  object: unknown;
}): string {
  return JSON.stringify({
    id: event.id ?? `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: event.created ?? Math.floor(Date.now() / 1000),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  });
}

/** Sends a body to the webhook; signed now with the right secret unless told. */
export async function deliver(
  world: BillingWorld,
  body: string,
  how: { secret?: string; ageSeconds?: number; signature?: string; sent?: string } = {},
): Promise<{ status: number; answer: { received?: string; code?: string } }> {
  const secret = how.secret ?? world.gateway.context.env.STRIPE_WEBHOOK_SECRET ?? '';
  const timestamp = Math.floor(world.now().getTime() / 1000) - (how.ageSeconds ?? 0);
  const signature =
    how.signature ?? Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  const response = await fetch(`${world.gateway.url}/functions/v1/billing-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: how.sent ?? body,
  });
  return { status: response.status, answer: (await response.json()) as { received?: string } };
}
