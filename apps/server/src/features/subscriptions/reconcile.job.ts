import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { inPages } from '#platform/in-pages';
import { defineJob } from '#platform/queue';
import { askProvider } from './ask-provider.ts';
import { findCustomer } from './ensure-customer.ts';
import { openProvider } from './payments/open-provider.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { refreshSubscription } from './payments/refresh-subscription.ts';
import { refreshInvoices } from './refresh-invoices.ts';
import { refreshCustomer } from './refresh-customer.ts';

type Held = { id: string; provider_ref: string | null; user_id: string };
type Page = { id: string; user_id: string; agency_id: string | null };

/** Rows that are read at once. */
const perPage = 100;

/** Milliseconds in which what is still owed of a plan that has ended is looked for. */
const owedMs = 30 * 86_400_000;

/**
 * Reads every subscription that has not ended again from its provider, with its newest invoices, voids what is still owed
 * of those that ended unpaid, and looks what became of checkouts that are over: an event that never came is made good
 * within a day.
 */
export const reconcileJob = defineJob({
  queue: 'subscriptions.reconcile',
  schedule: '23 4 * * *',
  input: z.unknown(),
  options: { expireInSeconds: 6 * 3600, retryLimit: 1 },
  handler: (context, _data, signal) => reconcile(context, signal),
});

/** Does it now. One row that fails does not keep the others; it is read the next day. */
export async function reconcile(context: ServerContext, signal: AbortSignal): Promise<void> {
  const provider = openProvider(context);
  if (provider === null) return;
  let failures = 0;
  const all = async <Row extends { id: string }>(
    list: (after: Row | null) => Promise<readonly Row[]>,
    work: (row: Row) => Promise<void>,
  ): Promise<void> => {
    for await (const row of inPages(perPage, list)) {
      if (signal.aborted) return;
      try {
        await work(row);
      } catch (error) {
        failures += 1;
        context.log.warn({ err: error }, 'A subscription could not be read again.');
      }
    }
  };
  await all(
    (after: Held | null) => listHeld(context, provider, after),
    (row) => readAgain(context, provider, row),
  );
  await all(
    (after: Held | null) => listOwed(context, provider, after),
    (row) => voidOwed(context, provider, row),
  );
  await all(
    (after: Page | null) => listExpired(context, provider, after),
    (row) => closeExpired(context, provider, row),
  );
  if (failures > 0) context.log.error({ failures }, 'Some subscriptions could not be read again.');
}

async function listHeld(
  { database }: Pick<ServerContext, 'database'>,
  { name }: PaymentProvider,
  after: Held | null,
): Promise<Held[]> {
  return database.asService((trx) =>
    trx
      .selectFrom('subscriptions')
      .select(['id', 'provider_ref', 'user_id'])
      .where('provider', '=', name)
      .where('status', '!=', 'ended')
      .$if(after !== null, (query) => query.where('id', '>', after?.id ?? ''))
      .orderBy('id')
      .limit(perPage)
      .execute(),
  );
}

async function readAgain(
  context: ServerContext,
  provider: PaymentProvider,
  { provider_ref: ref, user_id: userId }: Held,
): Promise<void> {
  if (ref === null) return;
  const named = { subscriptionRef: ref, userId };
  await askProvider(() =>
    refreshSubscription(context, provider, { ...named, actor: 'system', now: context.now() }),
  );
  await refreshInvoices(context, provider, named);
}

/** Plans that ended as unpaid or as duplicates lately, of which an invoice could still be paid. */
async function listOwed(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { name }: PaymentProvider,
  after: Held | null,
): Promise<Held[]> {
  const since = new Date(now().getTime() - owedMs).toISOString();
  return database.asService((trx) =>
    trx
      .selectFrom('subscriptions')
      .select(['id', 'provider_ref', 'user_id'])
      .where('provider', '=', name)
      .where('status', '=', 'ended')
      .where('end_reason', 'in', ['unpaid', 'duplicate'])
      .where('ended_at', '>', since)
      .where((is) =>
        is.exists(
          is
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subscription_id', '=', 'subscriptions.id')
            .where('payments.status', 'in', ['open', 'failed']),
        ),
      )
      .$if(after !== null, (query) => query.where('id', '>', after?.id ?? ''))
      .orderBy('id')
      .limit(perPage)
      .execute(),
  );
}

async function voidOwed(
  context: ServerContext,
  provider: PaymentProvider,
  { provider_ref: ref, user_id: userId }: Held,
): Promise<void> {
  if (ref === null) return;
  const day = context.now().toISOString().slice(0, 10);
  await askProvider(() => provider.endNow(ref, { isRefunded: false, key: `owed-${ref}-${day}` }));
  await refreshInvoices(context, provider, { subscriptionRef: ref, userId });
}

async function listExpired(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { name }: PaymentProvider,
  after: Page | null,
): Promise<Page[]> {
  return database.asService((trx) =>
    trx
      .selectFrom('private.checkouts')
      .select(['id', 'user_id', 'agency_id'])
      .where('provider', '=', name)
      .where('status', '=', 'open')
      .where('expires_at', '<', now().toISOString())
      .$if(after !== null, (query) => query.where('id', '>', after?.id ?? ''))
      .orderBy('id')
      .limit(perPage)
      .execute(),
  );
}

/** A page that is over was left, or paid on without our hearing of it: the provider says which. */
async function closeExpired(
  context: ServerContext,
  provider: PaymentProvider,
  { id, user_id: userId, agency_id: agencyId }: Page,
): Promise<void> {
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
