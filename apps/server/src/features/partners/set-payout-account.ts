import type { PayoutAccount } from '@leakblock/domain/partners';
import type { ServerContext } from '#platform/feature';
import { requireApproved } from './load-partner.ts';
import { endingOf, normaliseAccount, storeAccount } from './payout-account.ts';
import type { AccountEnding } from './payout-account.ts';

/**
 * Notes where a partner wants to be paid. What is written cannot be read by her again, only its ending.
 * @throws AppError `partners.iban_invalid`, `partners.not_approved`
 */
export async function setPayoutAccount(
  { database, secrets, now }: Pick<ServerContext, 'database' | 'secrets' | 'now'>,
  userId: string,
  input: PayoutAccount,
): Promise<AccountEnding> {
  const account = normaliseAccount(input);
  await database.asService(async (trx) => {
    const { id } = await requireApproved(trx, userId);
    await storeAccount(trx, { secrets, now: now() }, id, account);
  });
  return endingOf(account);
}
