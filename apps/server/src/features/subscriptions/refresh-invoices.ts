import { lockBilling } from '#features/accounts';
import type { ServerContext } from '#platform/feature';
import { askProvider } from './ask-provider.ts';
import { applyInvoice } from './payments/apply-invoice.ts';
import { inLane } from './payments/in-lane.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

/** Invoices of one subscription that are read again: those of the last three months. */
const newest = 3;

/** Reads the newest invoices of a subscription again, so that a payment or refund that nobody told of is known. */
export async function refreshInvoices(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  provider: PaymentProvider,
  { subscriptionRef, userId }: { subscriptionRef: string; userId: string },
): Promise<void> {
  const refs = await askProvider(() => provider.listInvoices(subscriptionRef));
  for (const ref of refs.slice(0, newest)) {
    await inLane(userId, () =>
      database.asService(async (trx) => {
        await lockBilling(trx, userId);
        const invoice = await askProvider(() => provider.readInvoice(ref));
        if (invoice === null) return;
        await applyInvoice(trx, { invoice, provider: provider.name, userId, now: now() });
      }),
    );
  }
}
