import type { ServerContext } from '#platform/feature';
import { askProvider } from './ask-provider.ts';
import { openProvider } from './payments/open-provider.ts';
import { refreshSubscription } from './payments/refresh-subscription.ts';

/**
 * Ends whatever a person pays for, at once and without giving anything back, so that nothing is taken from somebody who
 * is gone. To be called before her account is deleted: afterwards nobody knows what was hers.
 * @throws AppError `billing.provider_unavailable`; the account has to wait then
 */
export async function endSubscriptionsOf(context: ServerContext, userId: string): Promise<void> {
  const provider = openProvider(context);
  if (provider === null) return;
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
