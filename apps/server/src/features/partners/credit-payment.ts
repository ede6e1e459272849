import { earnedLine, reversalLine } from '@leakblock/domain/partners';
import type { PaidInvoice } from '@leakblock/domain/partners';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { addToDay } from './add-to-day.ts';
import { isBanned } from './is-banned.ts';
import { isPartnersCard, refuseOwnCards, rememberCard } from './remember-card.ts';

/** An invoice with the recommendation of its payer and the partner behind it, as far as there are any. */
type Credit = PaidInvoice & {
  userId: string | null;
  status: string;
  currency: string;
  paidAt: string | null;
  referral: {
    id: string;
    status: string;
    firstPaidAt: string | null;
    partnerId: string;
    partnerUserId: string | null;
    partnerStatus: string;
    rate: number | null;
    holdingDays: number | null;
  } | null;
};

/** What an invoice was known to be before a change of it. */
type Known = { status: string; paidCents: number };

const paidStates = ['paid', 'partly_refunded', 'refunded'];

/**
 * Writes what an invoice means to who recommended its payer: one line when money came in for it, one for each further
 * part that is refunded. Called again with the same invoice it changes nothing, whatever came in between; calls for one
 * invoice wait for each other. Nothing is earned by whose recommendation does not count, by who is suspended, or with a
 * card that the partner paid with herself. Whether a payment earns is decided once, when it is first seen: it earns
 * nothing later because its partner is reinstated. What was earned before is taken back in proportion all the same, also
 * when the account of who paid is gone.
 * @param trx as `service_role`
 * @param payment `before` is the invoice as it was known when this was decided about last, null when it never was;
 * `cardFingerprint` is the provider's word for the card, null when it is not known
 */
export async function creditPayment(
  trx: ServerTransaction,
  payment: { paymentId: string; before: Known | null; cardFingerprint: string | null; now: Date },
): Promise<void> {
  const { paymentId, before, cardFingerprint, now } = payment;
  const credit = await loadCredit(trx, paymentId);
  if (credit === undefined || !paidStates.includes(credit.status)) return;
  const { userId } = credit;
  if (userId !== null) {
    const card =
      cardFingerprint === null ? null : await rememberCard(trx, { userId, cardFingerprint });
    if (card !== null) await refuseOwnCards(trx, userId);
    const isJudged = before !== null && isPaid(before);
    await earn(trx, paymentId, credit, { card, isJudged, now });
  }
  await takeBack(trx, paymentId, credit, now);
}

const isPaid = ({ paidCents, status }: Known): boolean =>
  paidStates.includes(status) && paidCents > 0;

async function loadCredit(trx: ServerTransaction, paymentId: string): Promise<Credit | undefined> {
  const found = await trx
    .selectFrom('payments')
    .select(['user_id', 'status', 'currency', 'paid_at', 'total_cents', 'tax_cents'])
    .select(['paid_cents', 'refunded_cents'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  return {
    userId: found.user_id,
    status: found.status,
    currency: found.currency,
    paidAt: found.paid_at,
    totalCents: found.total_cents,
    taxCents: found.tax_cents,
    paidCents: found.paid_cents,
    refundedCents: found.refunded_cents,
    referral: found.user_id === null ? null : await loadReferral(trx, found.user_id),
  };
}

async function loadReferral(trx: ServerTransaction, userId: string): Promise<Credit['referral']> {
  const found = await trx
    .selectFrom('referrals')
    .innerJoin('partners', 'partners.id', 'referrals.partner_id')
    .select(['referrals.id', 'referrals.status', 'referrals.first_paid_at', 'partner_id'])
    .select(['partners.user_id', 'partners.status as partner_status'])
    .select(['rate_basis_points', 'holding_days'])
    .where('referrals.user_id', '=', userId)
    .forUpdate('referrals')
    .executeTakeFirst();
  if (found === undefined) return null;
  return {
    id: found.id,
    status: found.status,
    firstPaidAt: found.first_paid_at,
    partnerId: found.partner_id,
    partnerUserId: found.user_id,
    partnerStatus: found.partner_status,
    rate: found.rate_basis_points,
    holdingDays: found.holding_days,
  };
}

async function earn(
  trx: ServerTransaction,
  paymentId: string,
  credit: Credit,
  { card, isJudged, now }: { card: string | null; isJudged: boolean; now: Date },
): Promise<void> {
  const { referral, paidCents, currency, paidAt } = credit;
  if (referral?.status !== 'counted' || referral.partnerUserId === null || paidCents <= 0) return;
  if (card !== null && (await isPartnersCard(trx, referral.partnerUserId, card))) {
    await trx
      .updateTable('referrals')
      .set({ status: 'refused', reason: 'same_card' })
      .where('id', '=', referral.id)
      .execute();
    return;
  }
  if (isJudged) return;
  const { rate, holdingDays } = referral;
  if (referral.partnerStatus !== 'approved' || rate === null || holdingDays === null) return;
  if (await isBanned(trx, referral.partnerUserId)) return;
  const line = earnedLine(credit, rate);
  const written = await sql`
    insert into public.commissions (partner_id, referral_id, payment_id, kind, base_cents, rate_basis_points,
      amount_cents, currency, available_at, created_at)
    values (${referral.partnerId}::uuid, ${referral.id}::uuid, ${paymentId}::uuid, 'earned', ${line.baseCents}, ${rate},
      ${line.amountCents}, ${currency},
      ${paidAt ?? now.toISOString()}::timestamptz + make_interval(days => ${holdingDays}), ${now.toISOString()})
    on conflict (payment_id, kind, refunded_cents) do nothing`.execute(trx);
  if (written.numAffectedRows !== 1n || referral.firstPaidAt !== null) return;
  await trx
    .updateTable('referrals')
    .set({ first_paid_at: paidAt ?? now.toISOString() })
    .where('id', '=', referral.id)
    .execute();
  await addToDay(trx, { partnerId: referral.partnerId, column: 'first_payments', now });
}

/** The rate and the holding period are those of the line that is taken back: it leaves where it went in. */
async function takeBack(
  trx: ServerTransaction,
  paymentId: string,
  credit: Credit,
  now: Date,
): Promise<void> {
  const lines = await trx
    .selectFrom('commissions')
    .select(['kind', 'base_cents', 'amount_cents', 'rate_basis_points', 'available_at'])
    .select(['partner_id', 'referral_id'])
    .where('payment_id', '=', paymentId)
    .execute();
  const earned = lines.find(({ kind }) => kind === 'earned');
  if (earned === undefined) return;
  const written = {
    baseCents: lines.reduce((sum, line) => sum + line.base_cents, 0),
    amountCents: lines.reduce((sum, line) => sum + line.amount_cents, 0),
  };
  const reversal = reversalLine(credit, earned.rate_basis_points, written);
  if (reversal === null) return;
  await trx
    .insertInto('commissions')
    .values({
      partner_id: earned.partner_id,
      referral_id: earned.referral_id,
      payment_id: paymentId,
      kind: 'reversed',
      refunded_cents: credit.refundedCents,
      base_cents: reversal.baseCents,
      rate_basis_points: earned.rate_basis_points,
      amount_cents: reversal.amountCents,
      currency: credit.currency,
      available_at: earned.available_at,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['payment_id', 'kind', 'refunded_cents']).doNothing(),
    )
    .execute();
}
