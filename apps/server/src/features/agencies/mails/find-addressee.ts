import { loadAccount } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';

/** Somebody of ours, and how she is spoken to. */
type Addressee = { userId: string; locale: string; isDiscreet: boolean };

/**
 * Whose address this is, when somebody of ours has it. A profile can be behind its account, so the account decides.
 * @param trx as `service_role`
 */
export async function findAddressee(
  trx: ServerTransaction,
  email: string,
): Promise<Addressee | null> {
  const profiles = await trx
    .selectFrom('profiles')
    .select(['id', 'locale', 'discreet_mode'])
    .where('email', '=', email)
    .execute();
  for (const { discreet_mode: isDiscreet, id: userId, locale } of profiles) {
    const account = await loadAccount(trx, userId);
    if (account?.email?.toLowerCase() === email) return { userId, locale, isDiscreet };
  }
  return null;
}
