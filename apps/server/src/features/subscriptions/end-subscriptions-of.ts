import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { askProvider } from './ask-provider.ts';
import { openProvider } from './payments/open-provider.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { refreshSubscription } from './payments/refresh-subscription.ts';
import { refreshCustomer } from './refresh-customer.ts';

/**
 * Ends whatever a person pays for, for herself and for an agency, at once and without giving anything back, so that nothing is taken from somebody who
 * is gone: also what she paid a moment ago and nobody told of yet, and the page that stands open in a tab of hers. To be
 * called before her account is deleted: afterwards nobody knows what was hers.
 * @throws AppError `billing.provider_unavailable`; the account has to wait then
 */
export async function endSubscriptionsOf(context: ServerContext, userId: string): Promise<void> {
  const provider = openProvider(context);
  if (provider === null) return;
  // Nor does she open another page meanwhile.
  await inTurn(`billing ${userId}`, async () => {
    await closePages(context, provider, userId);
    for (const customerRef of await listCustomers(context, provider, userId))
      await refreshCustomer(context, provider, { userId, customerRef, actor: 'system' });
    await endHeld(context, provider, userId);
  });
}

/** Herself, and what she is for an agency. */
async function listCustomers(
  { database }: Pick<ServerContext, 'database'>,
  { name }: PaymentProvider,
  userId: string,
): Promise<string[]> {
  const rows = await database.asService((trx) =>
    trx
      .selectFrom('private.billing_customers')
      .select('customer_ref')
      .where('user_id', '=', userId)
      .where('provider', '=', name)
      .execute(),
  );
  return rows.map(({ customer_ref: ref }) => ref);
}

/** Pages where she could still pay. One that cannot be closed was paid on, or is over. */
async function closePages(
  { database }: Pick<ServerContext, 'database'>,
  provider: PaymentProvider,
  userId: string,
): Promise<void> {
  const open = await database.asService((trx) =>
    trx
      .selectFrom('private.checkouts')
      .select(['id', 'provider_ref'])
      .where('user_id', '=', userId)
      .where('provider', '=', provider.name)
      .where('status', '=', 'open')
      .execute(),
  );
  for (const { id, provider_ref: ref } of open) {
    if (ref !== null) await askProvider(() => provider.closeCheckout(ref));
    await database.asService((trx) =>
      trx
        .updateTable('private.checkouts')
        .set({ status: 'closed' })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .execute(),
    );
  }
}

async function endHeld(
  context: ServerContext,
  provider: PaymentProvider,
  userId: string,
): Promise<void> {
  const held = await context.database.asService((trx) =>
    trx
      .selectFrom('subscriptions')
      .select('provider_ref')
      .where('user_id', '=', userId)
      .where('provider', '=', provider.name)
      .where('status', '!=', 'ended')
      .execute(),
  );
  for (const { provider_ref: ref } of held) {
    if (ref === null) continue;
    await askProvider(() =>
      provider.endNow(ref, { isRefunded: false, key: `deleted-${ref}`, reason: 'cancelled' }),
    );
    await askProvider(() =>
      refreshSubscription(context, provider, {
        ...{ subscriptionRef: ref, userId, actor: 'system', now: context.now() },
      }),
    );
  }
}
