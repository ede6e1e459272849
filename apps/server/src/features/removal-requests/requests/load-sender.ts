import { secretsOf } from '@leakblock/domain/removal-requests';
import type { Secret } from '@leakblock/domain/removal-requests';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { loadTier } from '#features/accounts';
import { lettersSecrets, loadLetter } from '#features/authorisations';
import { loadPageGuard } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import type { EncryptionKeys } from '#platform/encrypt';

/** In whose name notices go out: her letter, what must not be told about her, her own pages. */
export type Sender = {
  userId: string;
  /** Her plan at this moment. */
  tier: SubscriptionTier;
  letter: Awaited<ReturnType<typeof loadLetter>>;
  /** Status of her newest identity verification; null when there is none. */
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
  const verification = await trx
    .selectFrom('identity_verifications')
    .select('status')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { isOwn } = await loadPageGuard(trx, userId);
  return {
    userId,
    tier: await loadTier(trx, userId),
    letter,
    identityStatus: verification?.status ?? null,
    secrets: secretsOf(await lettersSecrets(trx, secrets, userId)),
    isOwn,
  };
}
