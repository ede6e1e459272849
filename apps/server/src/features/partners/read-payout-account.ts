import { AppError } from '@leakblock/domain/errors';
import type { PayoutAccount } from '@leakblock/domain/partners';
import type { ServerContext } from '#platform/feature';
import { audit } from '#features/administration';
import { loadAccount } from './payout-account.ts';

/**
 * Where a partner is paid, for the operator who pays. That it was looked at is written down before it leaves.
 * @throws AppError `partners.not_found`, `partners.account_missing`
 */
export async function readPayoutAccount(
  { database, secrets }: Pick<ServerContext, 'database' | 'secrets'>,
  adminId: string,
  partnerId: string,
): Promise<PayoutAccount> {
  return database.asService(async (trx) => {
    const partner = await trx
      .selectFrom('partners')
      .select('id')
      .where('id', '=', partnerId)
      .executeTakeFirst();
    if (partner === undefined) throw new AppError('partners.not_found');
    const account = await loadAccount(trx, secrets, partnerId);
    if (account === null) throw new AppError('partners.account_missing');
    await audit(trx, {
      actorId: adminId,
      action: 'partners.payout_account_read',
      subject: partnerId,
    });
    return account;
  });
}
