import { loadTier } from '#features/accounts';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { tell } from '../mails/tell.ts';
import { endLink } from './end-link.ts';

/**
 * Ends a link for the agency and tells the creator, where she loses a plan with it among the mails that cannot be switched off.
 * Once more changes nothing, and nobody is told again.
 * @param trx as `service_role`
 */
export async function letGo(
  trx: ServerTransaction,
  teller: Teller,
  link: { agencyId: string; creatorId: string; actorId: string; agency: string },
): ReturnType<typeof endLink> {
  const { agency, creatorId } = link;
  const before = await loadTier(trx, creatorId);
  const became = await endLink(trx, link, teller.now());
  if (became !== 'ended_now') return became;
  const isPlanLost = (await loadTier(trx, creatorId)) !== before;
  await tell(trx, teller, creatorId, 'let_go', { agency, isPlanLost });
  return became;
}
