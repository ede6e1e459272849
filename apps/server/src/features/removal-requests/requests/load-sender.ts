import { isNameOfSamePerson } from '@leakblock/domain/authorisations';
import { secretsOf } from '@leakblock/domain/removal-requests';
import type { Secret } from '@leakblock/domain/removal-requests';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { loadTier } from '#features/accounts';
import { lettersSecrets, loadLegalName, loadLetter } from '#features/authorisations';
import { loadPageGuard } from '#features/findings';
import { loadIdentity } from '#features/identity-verifications';
import type { ServerTransaction } from '#platform/database';
import type { EncryptionKeys } from '#platform/encrypt';

/** In whose name notices go out: her letter, what must not be told about her, her own pages. */
export type Sender = {
  userId: string;
  /** Her plan at this moment. */
  tier: SubscriptionTier;
  letter: Awaited<ReturnType<typeof loadLetter>>;
  /**
   * Status of her newest identity verification; null when there is none, and when it was approved for another name than the
   * one in which her letter has notices go out.
   */
  identityStatus: string | null;
  secrets: Secret[];
  isOwn: (url: string) => boolean;
};

/** @param trx as `service_role` */
export async function loadSender(
  trx: ServerTransaction,
  userId: string,
  { now, secrets }: { now: Date; secrets: EncryptionKeys },
): Promise<Sender> {
  const letter = await loadLetter(trx, userId, now);
  const identity = await loadIdentity(trx, secrets, userId);
  const signedName = await loadLegalName(trx, secrets, userId);
  const checkedName = identity?.name ?? null;
  const isInOtherName =
    signedName !== null && checkedName !== null && !isNameOfSamePerson(checkedName, signedName);
  const { isOwn } = await loadPageGuard(trx, userId);
  return {
    userId,
    tier: await loadTier(trx, userId),
    letter,
    identityStatus: isInOtherName ? null : (identity?.status ?? null),
    secrets: secretsOf(await lettersSecrets(trx, secrets, userId)),
    isOwn,
  };
}
