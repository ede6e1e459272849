import type { FindingStatus } from '@leakblock/domain/findings';
import type { ServerTransaction } from '#platform/database';
import { addEvents } from './add-event.ts';
import type { FindingCandidate } from './candidate.ts';

/** Forgets everything of a page with signs of a minor but its address. What is stopped stays stopped. */
export async function stopFinding(
  trx: ServerTransaction,
  { scanId, stopLabel, userId }: FindingCandidate,
  { id, status }: { id: string; status: FindingStatus },
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
  await trx.deleteFrom('finding_matches').where('finding_id', '=', id).execute();
  await trx.deleteFrom('evidence').where('finding_id', '=', id).execute();
  await addEvents(trx, [
    { findingId: id, userId, actor: 'scan', action: 'stopped', from: status, to: 'stopped' },
  ]);
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
