import { AppError } from '@leakblock/domain/errors';
import { payoutAccountInput } from '@leakblock/domain/partners';
import type { PayoutAccount } from '@leakblock/domain/partners';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { ServerTransaction } from '#platform/database';
import { decryptText, encryptText } from '#platform/encrypt';
import type { Secrets } from '#platform/secrets';

export const payoutAccountPurpose = 'payout accounts';

/** Enough of an account to know it again: its kind and its last four characters. */
export type AccountEnding = { kind: PayoutAccount['kind']; ending: string };

/**
 * An account in one spelling: an IBAN without spaces in capitals.
 * @throws AppError `partners.iban_invalid`
 */
export function normaliseAccount(account: PayoutAccount): PayoutAccount {
  if (account.kind === 'paypal') return account;
  const iban = electronicFormatIBAN(account.iban);
  if (iban === null || !isValidIBAN(iban)) throw new AppError('partners.iban_invalid');
  return { ...account, iban };
}

export function endingOf(account: PayoutAccount): AccountEnding {
  return {
    kind: account.kind,
    ending: (account.kind === 'iban' ? account.iban : account.email).slice(-4),
  };
}

/** Keeps where a partner is paid, encrypted. */
export async function storeAccount(
  trx: ServerTransaction,
  { secrets, now }: { secrets: Secrets; now: Date },
  partnerId: string,
  account: PayoutAccount,
): Promise<void> {
  const sealed = encryptText(secrets, payoutAccountPurpose, JSON.stringify(account));
  await trx
    .insertInto('private.payout_accounts')
    .values({ partner_id: partnerId, account: sealed, updated_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('partner_id').doUpdateSet({ account: sealed, updated_at: now.toISOString() }),
    )
    .execute();
}

/** Where a partner is paid; null when she has not said. */
export async function loadAccount(
  trx: ServerTransaction,
  secrets: Secrets,
  partnerId: string,
): Promise<PayoutAccount | null> {
  const found = await trx
    .selectFrom('private.payout_accounts')
    .select('account')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  if (found === undefined) return null;
  return payoutAccountInput.parse(
    JSON.parse(decryptText(secrets, payoutAccountPurpose, found.account)),
  );
}
