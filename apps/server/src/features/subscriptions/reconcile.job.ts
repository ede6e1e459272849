import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { askProvider } from './ask-provider.ts';
import { findCustomer } from './ensure-customer.ts';
import { openProvider } from './payments/open-provider.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { refreshSubscription } from './payments/refresh-subscription.ts';
import { refreshInvoices } from './refresh-invoices.ts';
import { refreshCustomer } from './refresh-customer.ts';

type Held = { id: string; provider_ref: string | null; user_id: string };

/** Rows that are read at once. */
const perPage = 100;

/**
 * Reads every subscription that has not ended again from its provider, with its newest invoices, and what became of checkouts that are over: an
 * event that never came is made good within a day.
 */
export const reconcileJob = defineJob({
  queue: 'subscriptions.reconcile',
  schedule: '23 4 * * *',
  input: z.unknown(),
  options: { expireInSeconds: 6 * 3600, retryLimit: 1 },
  handler: (context, _data, signal) => reconcile(context, signal),
});

/** Does it now. One subscription that fails does not keep the others; it is read the next day. */
export async function reconcile(context: ServerContext, signal: AbortSignal): Promise<void> {
  const provider = openProvider(context);
  if (provider === null) return;
  let failures = 0;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      failures += 1;
      context.log.warn({ err: error }, 'A subscription could not be read again.');
    }
  };
  const readAll = async (after: string): Promise<void> => {
    const page = await listSubscriptions(context, provider, after);
    for (const { provider_ref: ref, user_id: userId } of page) {
      if (signal.aborted) return;
      if (ref === null) continue;
      const named = { subscriptionRef: ref, userId };
      await attempt(async () => {
        await askProvider(() =>
          refreshSubscription(context, provider, {
            ...{ ...named, actor: 'system', now: context.now() },
          }),
        );
        await refreshInvoices(context, provider, named);
      });
    }
    const last = page.at(-1);
    if (page.length === perPage && last !== undefined) await readAll(last.id);
  };
  await readAll('');
  await attempt(() => closeExpired(context, provider, signal));
  if (failures > 0) context.log.error({ failures }, 'Some subscriptions could not be read again.');
}

async function listSubscriptions(
  { database }: Pick<ServerContext, 'database'>,
  { name }: PaymentProvider,
  after: string,
): Promise<Held[]> {
  return database.asService((trx) =>
    trx
      .selectFrom('subscriptions')
      .select(['id', 'provider_ref', 'user_id'])
      .where('provider', '=', name)
      .where('status', '!=', 'ended')
      .$if(after !== '', (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(perPage)
      .execute(),
  );
}

/** A page that is over was left, or paid on without our hearing of it: the provider says which. */
async function closeExpired(
  context: ServerContext,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<void> {
  const over = await context.database.asService((trx) =>
    trx
      .selectFrom('private.checkouts')
      .select(['id', 'user_id', 'agency_id'])
      .where('provider', '=', provider.name)
      .where('status', '=', 'open')
      .where('expires_at', '<', context.now().toISOString())
      .orderBy('expires_at')
      .limit(perPage)
      .execute(),
  );
  for (const { id, user_id: userId, agency_id: agencyId } of over) {
    if (signal.aborted) return;
    const customerRef = await context.database.asService((trx) =>
      findCustomer(trx, { userId, agencyId }, provider.name),
    );
    if (customerRef !== null) {
      await refreshCustomer(context, provider, { userId, customerRef, actor: 'system' });
    }
    await context.database.asService((trx) =>
      trx
        .updateTable('private.checkouts')
        .set({ status: 'closed' })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .execute(),
    );
  }
}
