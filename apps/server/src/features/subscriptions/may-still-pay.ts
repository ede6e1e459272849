import { lockBilling } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { openProvider } from './payments/open-provider.ts';

/**
 * Whether money could still be taken from a person: a page of hers stands open, or a plan of hers has not ended. Until the
 * transaction ends nothing that the provider tells of her is written. What an earlier provider holds does not count:
 * nobody can ask it any more.
 * @param trx as `service_role`
 */
export async function mayStillPay(
  context: ServerContext,
  trx: ServerTransaction,
  userId: string,
): Promise<boolean> {
  const provider = openProvider(context);
  if (provider === null) return false;
  await lockBilling(trx, userId);
  const page = trx
    .selectFrom('private.checkouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider.name)
    .where('status', '=', 'open');
  const plan = trx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider.name)
    .where('status', '!=', 'ended');
  return (await page.union(plan).limit(1).executeTakeFirst()) !== undefined;
}
