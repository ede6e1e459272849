import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@leakblock/domain/errors';
import type { PayoutAccount } from '@leakblock/domain/partners';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { requireApproved } from './load-partner.ts';
import { endingOf, loadAccount, normaliseAccount, storeAccount } from './payout-account.ts';
import type { AccountEnding } from './payout-account.ts';
import { tellPartner } from './tell-partner.ts';

/**
 * Notes where a partner wants to be paid. What is written cannot be read by her again, only its ending. A payout that
 * an operator approved goes to the account that she approved: meanwhile there is no other. A change is told, since it
 * may be somebody else's at an open session.
 * @throws AppError `partners.iban_invalid`, `partners.not_approved`, `partners.payout_open`
 */
export async function setPayoutAccount(
  context: Pick<ServerContext, 'database' | 'secrets' | 'now' | 'queue'>,
  userId: string,
  input: PayoutAccount,
): Promise<AccountEnding> {
  const { database, secrets, now } = context;
  const account = normaliseAccount(input);
  await database.asService(async (trx) => {
    const { id } = await requireApproved(trx, userId);
    await refuseWhileApproved(trx, id);
    const before = await loadAccount(trx, secrets, id);
    await storeAccount(trx, { secrets, now: now() }, id, account);
    if (before !== null && !isDeepStrictEqual(before, account)) {
      await tellPartner(trx, context, userId, 'account_changed');
    }
  });
  return endingOf(account);
}

async function refuseWhileApproved(trx: ServerTransaction, partnerId: string): Promise<void> {
  const approved = await trx
    .selectFrom('payouts')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (approved !== undefined) throw new AppError('partners.payout_open');
}
