import { loadAccount } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';

/** How somebody is spoken to. */
export type Addressee = { locale: string; isDiscreet: boolean };

/** @param trx as `service_role` */
export async function readAddressee(trx: ServerTransaction, userId: string): Promise<Addressee> {
  const person = await trx
    .selectFrom('profiles')
    .select(['locale', 'discreet_mode'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { locale: person?.locale ?? 'en', isDiscreet: person?.discreet_mode ?? false };
}

/**
 * Whose address this is, when somebody of ours has it: spoken to as she wishes. A profile can be behind its account, so
 * the account decides.
 */
export async function findAddressee(
  trx: ServerTransaction,
  email: string,
): Promise<(Addressee & { userId: string }) | null> {
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
