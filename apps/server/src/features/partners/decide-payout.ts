import { AppError } from '@leakblock/domain/errors';
import { movePayout } from '@leakblock/domain/partners';
import type { DecidePayout, PayoutStatus } from '@leakblock/domain/partners';
import type { ServerContext } from '#platform/feature';
import { audit } from '#features/administration';
import { againstPaying } from './against-paying.ts';
import { tellPartner } from './tell-partner.ts';

const acts = {
  approve: 'payout_approved',
  reject: 'payout_rejected',
  paid: 'payout_paid',
} as const;

const lines = {
  approve: 'A payout was approved.',
  reject: 'A payout was rejected.',
  paid: 'A payout was paid.',
} as const;

/**
 * An operator's decision about a payout: approved, then paid with what the bank's statement says, or rejected, which
 * makes its money available again; once it is approved somebody may have sent it, so that refusing it takes the word of who
 * refuses that nobody did. The partner is told; who decided is written down. Nobody decides about her own.
 * @throws AppError `partners.not_found`, `partners.own_request`, `partners.already_decided`; when it would be approved,
 *   `partners.suspended` when the partner is, in the programme or in the product, and `partners.balance_changed` when
 *   less is left than was asked for
 */
export async function decidePayout(
  context: Pick<ServerContext, 'database' | 'log' | 'now' | 'queue'>,
  adminId: string,
  input: DecidePayout,
): Promise<{ id: string; status: PayoutStatus }> {
  const { database, log, now } = context;
  const { status, ...money } = await database.asService(async (trx) => {
    const payout = await trx
      .selectFrom('payouts')
      .innerJoin('partners', 'partners.id', 'payouts.partner_id')
      .select(['payouts.id', 'payouts.status', 'amount_cents', 'partner_id', 'partners.user_id'])
      .select('partners.status as partner_status')
      .where('payouts.id', '=', input.payoutId)
      .$narrowType<{ status: PayoutStatus }>()
      .forUpdate(['payouts', 'partners'])
      .executeTakeFirst();
    if (payout === undefined) throw new AppError('partners.not_found');
    if (payout.user_id === adminId) throw new AppError('partners.own_request');
    const status = movePayout(payout.status, input.decision);
    if (status === null) throw new AppError('partners.already_decided');
    const mayBeSent = payout.status === 'approved' && input.decision === 'reject';
    // Who looks at an older list does not know yet that it is approved.
    if (mayBeSent && !input.isUnsent) throw new AppError('partners.already_decided');
    // Money that is sent does not come back: none is approved for who is suspended, and what a refund took back is
    // rejected and asked for anew. That it was sent is a fact then, whatever happened since: refused, it would be sent twice.
    if (status === 'approved') {
      const partner = {
        ...{ id: payout.partner_id, userId: payout.user_id, status: payout.partner_status },
      };
      const against = await againstPaying(trx, partner, now());
      if (against !== null) throw new AppError(against);
    }
    const at = now().toISOString();
    await trx
      .updateTable('payouts')
      .set({
        status,
        decided_at: at,
        decided_by: adminId,
        ...(input.decision === 'reject' ? { reason: input.reason } : {}),
        ...(input.decision === 'paid' ? { reference: input.reference, paid_at: at } : {}),
      })
      .where('id', '=', payout.id)
      .execute();
    const act = acts[input.decision];
    await tellPartner(trx, context, payout.user_id, act);
    await audit(trx, {
      actorId: adminId,
      action: `partners.${act}`,
      subject: payout.id,
      detail: { amountCents: payout.amount_cents, ...(mayBeSent ? { isUnsent: true } : {}) },
    });
    return { status, partnerId: payout.partner_id, amountCents: payout.amount_cents };
  });
  // By this line it is decided again after a restore. What the bank's statement says may name her: that stands there.
  log.info({ payoutId: input.payoutId, ...money }, lines[input.decision]);
  return { id: input.payoutId, status };
}
