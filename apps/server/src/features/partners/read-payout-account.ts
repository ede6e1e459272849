import { AppError } from '@leakblock/domain/errors';
import type { PayoutPlace } from '@leakblock/domain/partners';
import type { ServerContext } from '#platform/feature';
import { audit } from '#features/administration';
import { againstPaying } from './against-paying.ts';
import { loadAccount } from './payout-account.ts';

/**
 * Where a partner is paid, for the operator who pays, and what speaks against it by now: the last look before the money is
 * sent. That it was looked at is written down before it leaves.
 * @throws AppError `partners.not_found`, `partners.account_missing`
 */
export async function readPayoutAccount(
  { database, now, secrets }: Pick<ServerContext, 'database' | 'now' | 'secrets'>,
  adminId: string,
  partnerId: string,
): Promise<PayoutPlace> {
  return database.asService(async (trx) => {
    const partner = await trx
      .selectFrom('partners')
      .select(['id', 'status', 'user_id'])
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
    const { id, status, user_id: userId } = partner;
    return { account, against: await againstPaying(trx, { id, status, userId }, now()) };
  });
}
