import type { ServerTransaction } from '#platform/database';
import type { EncryptionKeys } from '#platform/encrypt';
import { openLetterRecord } from './letter-record.ts';

/** What must not stand in anything that goes out. */
export type LetterSecrets = {
  /** Null when she chose in her letter to be named by it. */
  legalName: string | null;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  phone: string | null;
  email: string;
};

/** The names in her newest letter; null without one. */
async function loadNames(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  userId: string,
): Promise<{ legalName: string; ownerName: string } | null> {
  const letter = await trx
    .selectFrom('authorisations')
    .select(['legal_name', 'owner_name'])
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (letter === undefined) return null;
  return { legalName: openLetterRecord(keys, letter.legal_name), ownerName: letter.owner_name };
}

/** The legal name of her newest letter; null without one. @param trx as `service_role` */
export async function loadLegalName(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  userId: string,
): Promise<string | null> {
  return (await loadNames(trx, keys, userId))?.legalName ?? null;
}

/**
 * The legal name is the one she signed with; without a letter the account's.
 * @param trx as `service_role`
 */
export async function lettersSecrets(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  userId: string,
): Promise<LetterSecrets> {
  const profile = await trx
    .selectFrom('profiles')
    .select(['first_name', 'last_name', 'address', 'postal_code', 'city', 'phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const names = await loadNames(trx, keys, userId);
  const account = [profile?.first_name, profile?.last_name]
    .filter((part) => (part ?? '').trim() !== '')
    .join(' ');
  const legalName = names?.legalName ?? account;
  return {
    legalName: legalName === '' || names?.ownerName === legalName ? null : legalName,
    address: profile?.address ?? null,
    postalCode: profile?.postal_code ?? null,
    city: profile?.city ?? null,
    phone: profile?.phone ?? null,
    email: profile?.email ?? '',
  };
}
