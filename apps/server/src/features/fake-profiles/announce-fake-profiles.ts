import { entitlements } from '@leakblock/domain/subscriptions';
import { loadManner, loadTier } from '#features/accounts';
import { notify, renewNotice } from '#features/notifications';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import { alertWords } from './alert-words.ts';

/**
 * Tells the person about the fake profiles that a scan found first, in one notification per scan: on plans with
 * instant alerts with the first of them, kept up to date with each further one; on the others once the scan is over. What she has
 * read and what has not changed since is not told again. Idempotent.
 * @param trx as `service_role`
 */
export async function announceFakeProfiles(
  trx: ServerTransaction,
  teller: Teller,
  { isOver, scanId, userId }: { userId: string; scanId: string; isOver: boolean },
): Promise<void> {
  const manner = await loadManner(trx, userId);
  const isAtOnce = entitlements[await loadTier(trx, userId)].instantAlerts;
  if (!isOver && !isAtOnce) return;
  const count = await countNew(trx, userId, scanId);
  if (count === 0) return;
  const said = alertWords(count, manner);
  // One notification per scan, however many workers tell.
  const id = deriveId(`fake-profiles ${scanId}`);
  if (await renewNotice(trx, teller, { id, ...said })) return;
  // Of what was told before only the number changes: deleted, it does not come back with the scan's end.
  if (isOver && (await wasTold(trx, id))) return;
  await notify(trx, teller, { id, userId, kind: 'alerts', ...said, path: '/fake-profiles' });
}

/** Its mail stays when she deletes the notification, and for longer than any scan runs. */
async function wasTold(trx: ServerTransaction, id: string): Promise<boolean> {
  const mail = await trx
    .selectFrom('private.mails')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return mail !== undefined;
}

async function countNew(trx: ServerTransaction, userId: string, scanId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('fake_profiles')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('first_scan_id', '=', scanId)
    .executeTakeFirstOrThrow();
  return count;
}
