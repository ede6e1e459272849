import { signsOfMinor, signsOfMinorInFile } from '@leakblock/domain/findings';
import type { FindingJudgement, FindingStatus } from '@leakblock/domain/findings';
import type { ServerTransaction } from '#platform/database';
import { addEvents } from './add-event.ts';
import type { FindingCandidate } from './candidate.ts';
import { fitDay, fitPage, fitPreview, fitText } from './fit-columns.ts';
import { judgeCandidate } from './judge-candidate.ts';
import { keepEvidence } from './keep-evidence.ts';
import { keepMatches, listOwned } from './keep-matches.ts';
import { loadPageGuard } from './load-page-guard.ts';
import type { PageGuard } from './load-page-guard.ts';
import { holdOwnPages } from './lock-own-pages.ts';
import { lockFinding, renewFinding } from './renew-finding.ts';
import { settleOwnPage } from './settle-own-pages.ts';
import { forgetPage } from './stop-finding.ts';

export type StoredFinding = {
  outcome: 'new' | 'seen' | 'reopened' | 'own' | 'nothing';
  id: string | null;
  /** For signs of a minor, now or before: nothing else of the page may be kept either. */
  isStopped: boolean;
};

const nothing: StoredFinding = { outcome: 'nothing', id: null, isStopped: false };
const own: StoredFinding = { outcome: 'own', id: null, isStopped: false };

/**
 * Keeps a page: one finding per person and canonical address, however many workers find it at once. `new` counts for
 * the scan; `reopened`: kept or dismissed before, shown again for new evidence; `own`: hers or allowed, nothing is
 * kept; `nothing`: the page shows nothing of hers. Its address and words are read for signs of a minor here, whoever
 * found it.
 * @param trx as `service_role`
 */
export async function storeFinding(
  trx: ServerTransaction,
  guard: PageGuard,
  found: FindingCandidate,
): Promise<StoredFinding> {
  const candidate = stopAtSigns(found);
  const page = fitPage(candidate.address);
  if (page === null) return nothing;
  await holdOwnPages(trx, candidate.userId);
  if (guard.isOwn(page.url)) {
    await settleOwnPage(trx, candidate.userId, page.url);
    return own;
  }
  const known = await lockFinding(trx, candidate.userId, page.url);
  if (known !== undefined) return renewFinding(trx, guard, candidate, known);

  // Works that were deleted since the page was looked at prove nothing any more.
  const seen = { ...candidate, matches: await listOwned(trx, candidate) };
  const judged = judgeCandidate(guard, seen, page.host);
  if (judged === null && candidate.stopLabel === null) return nothing;
  // The guard is as old as the scan; she may have allowed the page since.
  const { isOwn } = await loadPageGuard(trx, candidate.userId);
  if (isOwn(page.url)) return own;
  const added = await trx
    .insertInto('findings')
    .values({
      ...page,
      user_id: candidate.userId,
      site_id: fitText(candidate.site?.id ?? null, 100),
      site_label: fitText(candidate.site?.label ?? null, 100),
      site_kind: candidate.site?.kind ?? 'other',
      found_by: candidate.foundBy,
      first_scan_id: candidate.scanId,
      last_scan_id: candidate.scanId,
      ...(candidate.stopLabel === null && judged !== null
        ? whatIsShown(candidate, judged)
        : stopped(candidate)),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) {
    const other = await lockFinding(trx, candidate.userId, page.url);
    return other === undefined ? nothing : renewFinding(trx, guard, candidate, other);
  }
  await addNew(trx, { id: added.id, url: page.url }, candidate);
  return { outcome: 'new', id: added.id, isStopped: candidate.stopLabel !== null };
}

/** Candidates come through many doors, and some know only an address and a title. */
function stopAtSigns(candidate: FindingCandidate): FindingCandidate {
  const { address, matches, title, uploader } = candidate;
  const isTold =
    [address, title, uploader].some((text) => signsOfMinor(text ?? '')) ||
    matches.some(({ mediaUrl }) => signsOfMinorInFile(mediaUrl));
  return isTold ? { ...candidate, stopLabel: 'possible_minor' } : candidate;
}

async function addNew(
  trx: ServerTransaction,
  { id: findingId, url }: { id: string; url: string },
  candidate: FindingCandidate,
): Promise<void> {
  const isStopped = candidate.stopLabel !== null;
  const to: FindingStatus = isStopped ? 'stopped' : 'new';
  const { userId } = candidate;
  await addEvents(trx, [{ findingId, userId, actor: 'scan', action: 'found', from: null, to }]);
  // She may have named the page herself, before it was found.
  await trx
    .updateTable('removal_cases')
    .set({ finding_id: findingId })
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .where('finding_id', 'is', null)
    .execute();
  if (isStopped) return forgetPage(trx, userId, [url, candidate.address]);
  await keepMatches(trx, findingId, candidate);
  await keepEvidence(trx, findingId, candidate, { isNews: true });
}

function whatIsShown(candidate: FindingCandidate, judged: FindingJudgement) {
  return {
    title: fitText(candidate.title, 300),
    uploader: fitText(candidate.uploader, 100),
    published_on: fitDay(candidate.publishedOn),
    lane: judged.lane,
    quality: judged.quality,
    score: judged.score,
    parts: JSON.stringify(judged.parts),
    preview: candidate.picture === null ? null : fitPreview(candidate.picture.preview),
  };
}

/** Of a page with signs of a minor the address is kept, for the report to a hotline, and nothing else. */
function stopped({ stopLabel }: FindingCandidate) {
  return { status: 'stopped', stop_label: stopLabel, lane: 'review', score: 0 };
}
