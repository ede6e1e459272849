import type { ServerTransaction } from '#platform/database';
import { sql } from 'kysely';
import { creditPayment } from '../../partners/index.ts';
import type { Applied } from './apply-subscription.ts';
import type { PaymentProvider, ProviderInvoice } from './payment-provider.ts';

export type AppliedInvoice = {
  invoice: ProviderInvoice;
  provider: PaymentProvider['name'];
  /** Null when her account is gone. */
  userId: string | null;
  now: Date;
};

/**
 * Writes what the provider says of an invoice now: once, however often it is told. Who recommended the person is
 * credited in the same transaction. A tax that the provider does not say stays as it was written first: another share
 * that is set later is for later invoices. Drafts, and invoices of what else is sold through the account, are left out.
 *
 * Who calls it holds the person's lock (`lockBilling`), and has applied the invoice's subscription before.
 */
export async function applyInvoice(
  trx: ServerTransaction,
  { invoice, provider, userId, now }: AppliedInvoice,
): Promise<Applied> {
  if (invoice.status === null) return 'unchanged';
  const subscription =
    invoice.subscriptionRef === null
      ? undefined
      : await trx
          .selectFrom('subscriptions')
          .select(['id', 'plan', 'agency_id'])
          .where('provider', '=', provider)
          .where('provider_ref', '=', invoice.subscriptionRef)
          .executeTakeFirst();
  if (subscription === undefined && invoice.plan === null) return 'unchanged';
  const before = await trx
    .selectFrom('payments')
    .select(['status', 'paid_cents as paidCents', 'agency_id as agencyId'])
    .select(['total_cents as totalCents', 'tax_cents as taxCents'])
    .where('provider', '=', provider)
    .where('provider_ref', '=', invoice.ref)
    .executeTakeFirst();
  const agencyId = subscription === undefined ? before?.agencyId : subscription.agency_id;
  // Its pages show her name and address to whoever has their link: they end with whom it was written to.
  const isOrphan = userId === null && (agencyId ?? null) === null;
  const isTaxKept =
    before !== undefined && !invoice.isTaxTold && before.totalCents === invoice.totalCents;
  const facts = {
    user_id: userId,
    subscription_id: subscription?.id ?? null,
    ...(subscription !== undefined && { agency_id: subscription.agency_id }),
    number: invoice.number,
    plan: invoice.plan ?? subscription?.plan ?? null,
    status: invoice.status,
    currency: invoice.currency,
    total_cents: invoice.totalCents,
    tax_cents: isTaxKept ? before.taxCents : invoice.taxCents,
    paid_cents: invoice.paidCents,
    refunded_cents: invoice.refundedCents,
    period_start: invoice.periodStart?.toISOString() ?? null,
    period_end: invoice.periodEnd?.toISOString() ?? null,
    issued_at: invoice.issuedAt.toISOString(),
    paid_at: invoice.paidAt?.toISOString() ?? null,
    invoice_url: isOrphan ? null : invoice.invoiceUrl,
    pdf_url: isOrphan ? null : invoice.pdfUrl,
  };
  const written = await trx
    .insertInto('payments')
    .values({ ...facts, provider, provider_ref: invoice.ref })
    .onConflict((is) =>
      is
        .columns(['provider', 'provider_ref'])
        .doUpdateSet(facts)
        .where(
          sql<boolean>`(payments.subscription_id, payments.number, payments.plan, payments.status, payments.total_cents,
            payments.tax_cents, payments.paid_cents, payments.refunded_cents, payments.period_start, payments.period_end, payments.issued_at,
            payments.paid_at)
          is distinct from (excluded.subscription_id, excluded.number, excluded.plan, excluded.status,
            excluded.total_cents, excluded.tax_cents, excluded.paid_cents, excluded.refunded_cents, excluded.period_start,
            excluded.period_end, excluded.issued_at, excluded.paid_at)`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return 'unchanged';
  const { cardFingerprint } = invoice;
  await creditPayment(trx, {
    ...{ paymentId: written.id, before: before ?? null, cardFingerprint, now },
  });
  return 'applied';
}
