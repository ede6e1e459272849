import { nameOfAccount } from '@leakblock/domain/identity-verifications';
import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';
import { decryptText, encryptText } from '#platform/encrypt';
import type { EncryptionKeys } from '#platform/encrypt';

export const identityNamePurpose = 'identity names v1';

/**
 * Keeps the legal name that papers are approved for: the one of the account, if it still is the one with which they were
 * compared.
 * @throws AppError `identity.name_changed`
 */
export async function keepIdentityName(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  { id, user_id: userId }: { id: string; user_id: string },
  compared: string,
): Promise<void> {
  const profile = await trx
    .selectFrom('profiles')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const name = nameOfAccount(profile);
  if (name !== compared) throw new AppError('identity.name_changed');
  await trx
    .insertInto('private.identity_names')
    .values({ verification_id: id, legal_name: encryptText(keys, identityNamePurpose, name) })
    .execute();
}

/**
 * A person's newest papers, and the name they were approved for: null while they are not, and for those that were approved
 * before names were kept.
 * @param trx as `service_role`
 */
export async function loadIdentity(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  userId: string,
): Promise<{ id: string; status: string; decidedAt: string | null; name: string | null } | null> {
  const row = await trx
    .selectFrom('identity_verifications as papers')
    .leftJoin('private.identity_names as named', 'named.verification_id', 'papers.id')
    .select(['papers.id', 'papers.status', 'papers.decided_at', 'named.legal_name'])
    .where('papers.user_id', '=', userId)
    .orderBy('papers.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { decided_at: decidedAt, id, legal_name: sealed, status } = row;
  const name = sealed === null ? null : decryptText(keys, identityNamePurpose, sealed);
  return { id, status, decidedAt, name };
}
