import { reopenStrangersProfiles, settleOwnProfiles } from '#features/fake-profiles';
import {
  loadPageGuard,
  lockOwnPages,
  reopenStrangersPages,
  settleOwnPages,
} from '#features/findings';
import type { ServerTransaction } from '#platform/database';

/**
 * Settles what was found before it was known to be hers, pages and profiles, and takes that back for what is hers no more:
 * when she has changed her official links, and at the latest when her next full scan begins.
 * @param trx as `service_role`
 */
export async function settleOwn(trx: ServerTransaction, userId: string): Promise<void> {
  await lockOwnPages(trx, userId);
  const guard = await loadPageGuard(trx, userId);
  await settleOwnPages(trx, guard, userId);
  await settleOwnProfiles(trx, guard, userId);
  await reopenStrangersPages(trx, guard, userId);
  await reopenStrangersProfiles(trx, guard, userId);
}
