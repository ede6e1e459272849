import { lockBilling } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { applyInvoice } from './apply-invoice.ts';
import { applySubscription } from './apply-subscription.ts';
import type { Applied } from './apply-subscription.ts';
import { closeCheckout } from './close-checkouts.ts';
import { findPayer } from './find-payer.ts';
import { inLane } from './in-lane.ts';
import { lockEvent } from './lock-event.ts';
import type { PaymentProvider, ProviderEvent } from './payment-provider.ts';

/** `known`: this very event was taken before. */
export type Received = Outcome | 'known';
type Outcome = Applied | 'unknown_type' | 'unknown_customer';

type Work = {
  context: Pick<ServerContext, 'database' | 'queue' | 'log' | 'now'>;
  provider: PaymentProvider;
  event: ProviderEvent;
};

/**
 * Takes an event whose signature was good: keeps it, and does what follows from it, all or nothing. What it is about is
 * read again from the provider, so the order of events does not matter, and the same event twice is taken once.
 * @throws AppError `billing.provider_unavailable`: nothing was kept, and it can be delivered again
 */
export async function receiveEvent(work: Work): Promise<Received> {
  const { context, event, provider } = work;
  const about = event.about;
  const key = about !== null && 'customerRef' in about ? about.customerRef : event.id;
  return inLane(key, () =>
    context.database.asService(async (trx) => {
      await lockEvent(trx, event.id);
      if (await isKept(trx, event.id)) return 'known';
      const { outcome, userId } = await act(work, trx);
      await trx
        .insertInto('billing_events')
        .values({
          id: event.id,
          provider: provider.name,
          type: event.type,
          created_at: event.createdAt.toISOString(),
          received_at: context.now().toISOString(),
          outcome,
          user_id: userId,
          payload: JSON.stringify(event.payload),
        })
        .execute();
      return outcome;
    }),
  );
}

async function isKept(trx: ServerTransaction, eventId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('billing_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return found !== undefined;
}

async function act(
  work: Work,
  trx: ServerTransaction,
): Promise<{ outcome: Outcome; userId: string | null }> {
  const { provider, event } = work;
  const about = event.about;
  if (about === null) return { outcome: 'unknown_type', userId: null };
  if (about.kind === 'payment') {
    const ref = await provider.findInvoice(about.ref);
    const invoice = ref === null ? null : await provider.readInvoice(ref);
    // A payment of something else that goes through the same account.
    if (ref === null || invoice === null) return { outcome: 'unchanged', userId: null };
    const payer = { customerRef: invoice.customerRef, invoiceRef: ref };
    return forPayer(work, trx, payer, (userId) => takeInvoice(work, trx, ref, userId));
  }
  if (about.kind === 'invoice') {
    const payer = { customerRef: about.customerRef, invoiceRef: about.ref };
    return forPayer(work, trx, payer, (userId) => takeInvoice(work, trx, about.ref, userId));
  }
  return forPayer(work, trx, { customerRef: about.customerRef }, async (userId) => {
    if (about.kind === 'subscription') return takeSubscription(work, trx, about.ref, userId);
    const isPaid = about.subscriptionRef !== null;
    const isClosed =
      (isPaid || event.type === 'checkout.session.expired') &&
      (await closeCheckout(trx, {
        ...{ provider: provider.name, ref: about.ref, status: isPaid ? 'paid' : 'closed' },
      }));
    const begun =
      about.subscriptionRef === null
        ? 'unchanged'
        : await takeSubscription(work, trx, about.subscriptionRef, userId);
    return isClosed ? 'applied' : begun;
  });
}

async function forPayer(
  work: Work,
  trx: ServerTransaction,
  { customerRef, invoiceRef }: { customerRef: string; invoiceRef?: string },
  take: (userId: string) => Promise<Applied>,
): Promise<{ outcome: Outcome; userId: string | null }> {
  const userId = await findPayer(trx, work.provider, customerRef);
  if (userId !== null) {
    await lockBilling(trx, userId);
    return { outcome: await take(userId), userId };
  }
  const outcome = invoiceRef === undefined ? null : await takeOrphan(work, trx, invoiceRef);
  return { outcome: outcome ?? 'unknown_customer', userId };
}

/** An invoice outlives the account of who paid it, and money can go back afterwards. Null when it is not ours. */
async function takeOrphan(
  { context, provider }: Work,
  trx: ServerTransaction,
  ref: string,
): Promise<Applied | null> {
  const kept = await trx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider.name)
    .where('provider_ref', '=', ref)
    .where('user_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const invoice = kept === undefined ? null : await provider.readInvoice(ref);
  if (invoice === null) return null;
  return applyInvoice(trx, {
    ...{ invoice, provider: provider.name, userId: null, now: context.now() },
  });
}

async function takeSubscription(
  { context, provider, event }: Work,
  trx: ServerTransaction,
  ref: string,
  userId: string,
): Promise<Applied> {
  const state = await provider.readSubscription(ref);
  if (state === null) return 'unchanged';
  return applySubscription(context, trx, {
    ...{ state, provider: provider.name, userId, actor: 'provider', billingEventId: event.id },
    now: context.now(),
  });
}

/** An invoice comes with its subscription: which of the two events is first does not matter. */
async function takeInvoice(
  work: Work,
  trx: ServerTransaction,
  ref: string,
  userId: string,
): Promise<Applied> {
  const { context, provider } = work;
  const invoice = await provider.readInvoice(ref);
  if (invoice === null) return 'unchanged';
  const subscription =
    invoice.subscriptionRef === null
      ? 'unchanged'
      : await takeSubscription(work, trx, invoice.subscriptionRef, userId);
  const written = await applyInvoice(trx, {
    ...{ invoice, provider: provider.name, userId, now: context.now() },
  });
  return written === 'applied' ? written : subscription;
}
