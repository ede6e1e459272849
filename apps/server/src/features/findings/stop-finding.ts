import type { FindingStatus } from '@leakblock/domain/findings';
import type { ServerTransaction } from '#platform/database';
import { addEvents } from './add-event.ts';
import type { FindingCandidate } from './candidate.ts';

/** Forgets everything of a page with signs of a minor but its address. What is stopped stays stopped. */
export async function stopFinding(
  trx: ServerTransaction,
  { scanId, stopLabel, userId, address }: FindingCandidate,
  { id, status, url }: { id: string; status: FindingStatus; url: string },
): Promise<void> {
  const isNew = status !== 'stopped' && stopLabel !== null;
  await trx
    .updateTable('findings')
    .set((is) => ({
      last_seen_at: is.fn('now'),
      ...(scanId === null ? {} : { last_scan_id: scanId }),
      ...(isNew ? { ...forgotten, stop_label: stopLabel } : {}),
    }))
    .where('id', '=', id)
    .execute();
  if (!isNew) return;
  await forgetPage(trx, userId, [url, address]);
  await trx.deleteFrom('finding_matches').where('finding_id', '=', id).execute();
  await trx.deleteFrom('evidence').where('finding_id', '=', id).execute();
  await addEvents(trx, [
    { findingId: id, userId, actor: 'scan', action: 'stopped', from: status, to: 'stopped' },
  ]);
}

/** Forgets what scans have kept of a page beside the finding: its pictures and its title. */
export async function forgetPage(
  trx: ServerTransaction,
  userId: string,
  addresses: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('private.seen_pictures')
    .where('user_id', '=', userId)
    .where('page_url', 'in', addresses)
    .execute();
  await trx
    .updateTable('scan_pages')
    .set({ title: null })
    .where('user_id', '=', userId)
    .where('url', 'in', addresses)
    .execute();
}

const forgotten = {
  status: 'stopped',
  title: null,
  uploader: null,
  published_on: null,
  preview: null,
  quality: null,
  lane: 'review',
  score: 0,
  parts: '[]',
};
