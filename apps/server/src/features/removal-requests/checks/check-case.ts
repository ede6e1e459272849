import type { CheckVerdict } from '@leakblock/domain/removal-requests';
import { isStoppedProfile } from '#features/fake-profiles';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { captureEvidenceQueue } from '../evidence/capture-evidence.queue.ts';
import { stopCases } from '../evidence/stop-cases.ts';
import { checkSearch } from './check-search.ts';
import { loadComparison, wasMatched } from './compare-with-works.ts';
import { loadCase } from './load-case.ts';
import { lookAtCase } from './look-at-case.ts';
import { openLinkedCase } from './open-linked-case.ts';
import { storeRun } from './store-run.ts';

/**
 * Checks whether what a case is about still stands, writes down what was seen, and draws what follows. Pages with signs
 * of a minor, seen here or in any other look, are never fetched; one that shows such signs now is not fetched again. Two
 * runs at the same time count as one after the other.
 * @throws when the program stops
 */
export async function checkCase(context: ServerContext, caseId: string): Promise<CheckVerdict> {
  return inTurn(`removal check ${caseId}`, () => runCheck(context, caseId));
}

async function runCheck(context: ServerContext, caseId: string): Promise<CheckVerdict> {
  const { database, queue } = context;
  const known = await database.asService(async (trx) => {
    const each = await loadCase(trx, caseId);
    if (each === null || each.stop_label !== null) return null;
    const [showsWork, isMatched] = [await loadComparison(trx, each), await wasMatched(trx, caseId)];
    const isStopped = await isStoppedProfile(trx, each.user_id, each.url);
    return { each, showsWork, isMatched, isStopped };
  });
  if (known === null) return 'inconclusive';
  const { each, isMatched, isStopped, showsWork } = known;
  const page = { url: each.address, mediaUrls: each.media_urls, showsWork, wasMatched: isMatched };
  const looked = isStopped ? null : await lookAtCase(context, page);
  if (looked === null) {
    await stopCases(context, [each]);
    return 'inconclusive';
  }
  const result = await database.asService(async (trx) => {
    const stored = await storeRun(trx, context, caseId, looked);
    if (stored === null) return null;
    const { hasReappeared, isNewlyGone } = stored;
    if (stored.verdict === 'moved' && looked.movedTo !== null) {
      await openLinkedCase(trx, context, { caseId, url: looked.movedTo, reason: 'moved' });
    }
    if (hasReappeared || isNewlyGone) {
      const occasion = hasReappeared ? 'reappeared' : 'gone';
      await queue.send(captureEvidenceQueue, { caseIds: [caseId], occasion }, { trx });
    }
    return stored;
  });
  await checkSearch(context, caseId);
  return result?.verdict ?? 'inconclusive';
}
