import type { FindingStatus } from '@leakblock/domain/findings';
import type { ServerTransaction } from '#platform/database';
import { addEvents } from './add-event.ts';
import { isProvenGone } from './is-proven-gone.ts';

/**
 * Keeps that a known page stands, or is gone, without looking into it. Ids that are no findings are passed over; what is
 * proven gone stays so until its case is taken up again.
 * @param trx as `service_role`
 */
export async function markPageSeen(
  trx: ServerTransaction,
  { findingId, isGone, scanId }: { findingId: string; scanId: string | null; isGone: boolean },
): Promise<void> {
  const known = await trx
    .selectFrom('findings')
    .select(['id', 'user_id', 'status', 'gone_at'])
    .where('id', '=', findingId)
    .forNoKeyUpdate()
    .$narrowType<{ status: FindingStatus }>()
    .executeTakeFirst();
  if (known === undefined) return;
  const wasGone = known.gone_at !== null;
  if (wasGone && !isGone && (await isProvenGone(trx, { findingId }))) return;
  await trx
    .updateTable('findings')
    .set((is) => ({
      last_scan_id: scanId ?? is.ref('last_scan_id'),
      last_seen_at: isGone ? is.ref('last_seen_at') : is.fn('now'),
      gone_at: isGone ? is.fn.coalesce('gone_at', is.fn<string>('now')) : null,
    }))
    .where('id', '=', findingId)
    .execute();
  if (wasGone === isGone) return;
  const { status, user_id: userId } = known;
  const action = isGone ? 'gone' : 'returned';
  await addEvents(trx, [{ findingId, userId, actor: 'scan', action, from: status, to: status }]);
}
