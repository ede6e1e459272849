import type { ServerContext } from '#platform/feature';
import { askProvider } from '../ask-provider.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { refreshSubscription } from '../payments/refresh-subscription.ts';
import { refreshInvoices } from '../refresh-invoices.ts';

/**
 * Ends a plan whose payment is still missing when its time is over. The provider is asked first: a payment whose event
 * never came saves the plan.
 */
export async function endUnpaid(
  context: ServerContext,
  provider: PaymentProvider,
  id: string,
  now: Date,
): Promise<void> {
  const known = await read(context, id);
  if (known?.provider !== provider.name || known.provider_ref === null) return;
  const subscriptionRef = known.provider_ref;
  const refresh = () =>
    refreshSubscription(context, provider, {
      ...{ subscriptionRef, userId: known.user_id, actor: 'system', now },
    });
  await askProvider(refresh);
  const held = await read(context, id);
  if (held?.status !== 'past_due' || held.grace_ends_at === null) return;
  if (Date.parse(held.grace_ends_at) > now.getTime()) return;
  const key = `unpaid-${id}-${held.grace_ends_at}`;
  await askProvider(() =>
    provider.endNow(subscriptionRef, { isRefunded: false, key, reason: 'unpaid' }),
  );
  await askProvider(refresh);
  // What was not paid is owed no more: her page says so at once.
  await refreshInvoices(context, provider, { subscriptionRef, userId: known.user_id });
}

async function read({ database }: Pick<ServerContext, 'database'>, id: string) {
  return database.asService((trx) =>
    trx
      .selectFrom('subscriptions')
      .select(['user_id', 'provider', 'provider_ref', 'status', 'grace_ends_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
}
