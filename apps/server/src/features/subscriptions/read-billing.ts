import { billingAnswer } from '@leakblock/domain/subscriptions';
import type { BillingAnswer } from '@leakblock/domain/subscriptions';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { loadCoverage } from './agencies/load-coverage.ts';
import { loadSubscription } from './load-subscription.ts';
import { openProvider } from './payments/open-provider.ts';

/**
 * How a person's plan stands, as the database holds it at this moment: her own under her own rights, and the name of who
 * pays for one in her place.
 */
export async function readBilling(
  context: Pick<ServerContext, 'database' | 'env' | 'publicUrl' | 'log' | 'now' | 'queue'>,
  caller: Extract<Caller, { kind: 'user' }>,
): Promise<BillingAnswer> {
  const { database, env } = context;
  const { userId } = caller;
  const [subscription, over] = await database.asUser(caller, async (trx) => [
    await loadSubscription(trx, userId),
    await trx
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .where('agency_id', 'is', null)
      .where('status', '=', 'ended')
      .where((is) =>
        is.or([
          is('end_reason', 'is', null),
          is('end_reason', 'not in', ['never_paid', 'duplicate']),
        ]),
      )
      .limit(1)
      .executeTakeFirst(),
  ]);
  const coveredBy = await database.asService((trx) => loadCoverage(trx, userId));
  return billingAnswer.parse({
    canPay: openProvider(context) !== null,
    vatPercent: env.VAT_PERCENT ?? null,
    subscription,
    hadSubscription: over !== undefined,
    coveredBy,
  });
}
