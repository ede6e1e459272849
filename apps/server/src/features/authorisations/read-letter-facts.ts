import { loadIdentity } from '#features/identity-verifications';
import type { ServerTransaction } from '#platform/database';
import type { EncryptionKeys } from '#platform/encrypt';

/** What a letter says of a person beside what she types for it. */
export type LetterFacts = {
  email: string;
  dateOfBirth: string | null;
  address: string | null;
  country: string | null;
  stageNames: string[];
  officialLinks: string[];
  /** Her newest verification, if it is approved, and the name it was approved for where that was kept. */
  identity: { id: string; decidedOn: string | null; name: string | null } | null;
};

/** @param trx as `service_role` */
export async function readLetterFacts(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  userId: string,
): Promise<LetterFacts> {
  const profile = await trx
    .selectFrom('profiles')
    .select(['email', 'date_of_birth', 'address', 'postal_code', 'city', 'country'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const names = await trx
    .selectFrom('stage_names')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const links = await trx
    .selectFrom('official_links')
    .select('url')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const identity = await loadIdentity(trx, keys, userId);
  const town = [profile?.postal_code, profile?.city].filter(isSaid).join(' ');
  const address = [profile?.address, town].filter(isSaid).join('\n');
  return {
    email: profile?.email ?? '',
    dateOfBirth: profile?.date_of_birth ?? null,
    address: address === '' ? null : address,
    country: profile?.country ?? null,
    stageNames: names.map(({ name }) => name),
    officialLinks: links.map(({ url }) => url),
    identity:
      identity?.status === 'approved'
        ? {
            id: identity.id,
            decidedOn: identity.decidedAt?.slice(0, 10) ?? null,
            name: identity.name,
          }
        : null,
  };
}

const isSaid = (part: string | null | undefined): part is string =>
  part !== null && part !== undefined && part.trim() !== '';
