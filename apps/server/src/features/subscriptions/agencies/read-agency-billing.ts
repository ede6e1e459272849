import { agencyBillingAnswer } from '@leakblock/domain/agencies';
import type { AgencyBilling } from '@leakblock/domain/agencies';
import { nameCreators, requireMember } from '#features/agencies';
import { loadAccount } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { openProvider } from '../payments/open-provider.ts';
import { loadAgencyPlan } from './load-agency-plan.ts';

/** Invoices that are shown. */
const newest = 100;

/**
 * How an agency's plan stands, for any of its members.
 * @throws AppError `agencies.not_found`
 */
export async function readAgencyBilling(
  context: Pick<ServerContext, 'database' | 'env' | 'publicUrl' | 'log' | 'now' | 'queue'>,
  userId: string,
): Promise<AgencyBilling> {
  const { database, env } = context;
  return database.asService(async (trx) => {
    const { agencyId } = await requireMember(trx, userId, 'look');
    const held = await loadAgencyPlan(trx, agencyId);
    const payerEmail = held === null ? null : await payerOf(trx, held.payerId);
    return agencyBillingAnswer.parse({
      canPay: openProvider(context) !== null,
      vatPercent: env.VAT_PERCENT ?? null,
      plan: held === null ? null : { ...held, payerEmail },
      creators: await listCreators(trx, agencyId),
      payments: await listPayments(trx, agencyId),
    });
  });
}

async function payerOf(trx: ServerTransaction, payerId: string): Promise<string | null> {
  return (await loadAccount(trx, payerId))?.email ?? null;
}

/** By name; one who has none yet stands last. */
async function listCreators(
  trx: ServerTransaction,
  agencyId: string,
): Promise<AgencyBilling['creators']> {
  const links = await trx
    .selectFrom('agency_creators')
    .select(['user_id', 'is_covered'])
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'active')
    .execute();
  const ids = links.map(({ user_id: id }) => id);
  const names = await nameCreators(trx, agencyId, ids);
  return links
    .map(({ user_id: id, is_covered: isCovered }) => ({
      ...{ userId: id, name: names.get(id) ?? '', isCovered },
    }))
    .toSorted(
      (a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name),
    );
}

async function listPayments(
  trx: ServerTransaction,
  agencyId: string,
): Promise<AgencyBilling['payments']> {
  const rows = await trx
    .selectFrom('payments')
    .leftJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
    .selectAll('payments')
    .select('subscriptions.status as held_status')
    .where('payments.agency_id', '=', agencyId)
    .orderBy('payments.issued_at', 'desc')
    .orderBy('payments.number', 'desc')
    .orderBy('payments.id')
    .limit(newest)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    plan: row.plan as AgencyBilling['payments'][number]['plan'],
    status: row.status as AgencyBilling['payments'][number]['status'],
    currency: row.currency,
    totalCents: row.total_cents,
    taxCents: row.tax_cents,
    refundedCents: row.refunded_cents,
    issuedAt: row.issued_at,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    // What is owed of a plan that has ended is not paid any more: it would be paid for nothing.
    invoiceUrl:
      row.held_status === 'ended' && ['open', 'failed'].includes(row.status)
        ? null
        : row.invoice_url,
    pdfUrl: row.pdf_url,
  }));
}
