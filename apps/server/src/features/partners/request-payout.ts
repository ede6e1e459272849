import { AppError } from '@leakblock/domain/errors';
import { refusePayout } from '@leakblock/domain/partners';
import type { PayoutStatus } from '@leakblock/domain/partners';
import type { ServerContext } from '#platform/feature';
import { loadBalance, payoutCurrency } from './load-balance.ts';
import { requireApproved } from './load-partner.ts';

/**
 * Asks for everything that is available. The partner's row is held meanwhile, so that requests at the same moment make
 * one payout.
 * @param amountCents what she saw and asked for
 * @throws AppError `partners.not_approved`, `partners.account_missing`, `partners.payout_open`,
 *   `partners.balance_changed`, `partners.payout_too_small`
 */
export async function requestPayout(
  { database, env, now }: Pick<ServerContext, 'database' | 'env' | 'now'>,
  userId: string,
  amountCents: number,
): Promise<{ id: string; status: PayoutStatus }> {
  return database.asService(async (trx) => {
    const { id: partnerId } = await requireApproved(trx, userId);
    const account = await trx
      .selectFrom('private.payout_accounts')
      .select('partner_id')
      .where('partner_id', '=', partnerId)
      .executeTakeFirst();
    if (account === undefined) throw new AppError('partners.account_missing');
    const open = await trx
      .selectFrom('payouts')
      .select('id')
      .where('partner_id', '=', partnerId)
      .where('status', 'in', ['requested', 'approved'])
      .executeTakeFirst();
    if (open !== undefined) throw new AppError('partners.payout_open');
    const { availableCents } = await loadBalance(trx, partnerId, now());
    const minimumCents = env.PARTNER_PAYOUT_MINIMUM_EUR * 100;
    const refusal = refusePayout({ amountCents, availableCents, minimumCents });
    if (refusal !== null) throw new AppError(refusal);
    const { id } = await trx
      .insertInto('payouts')
      .values({
        partner_id: partnerId,
        amount_cents: amountCents,
        currency: payoutCurrency,
        created_at: now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, status: 'requested' };
  });
}
