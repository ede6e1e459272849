import { isNewEvidence, isReopened } from '@leakblock/domain/findings';
import type { FindingJudgement, FindingSiteKind, FindingStatus } from '@leakblock/domain/findings';
import type { MatchQuality } from '@leakblock/domain/scans';
import type { ServerTransaction } from '#platform/database';
import { addEvents } from './add-event.ts';
import type { FindingCandidate } from './candidate.ts';
import { recallNames } from './dismiss-names.ts';
import { fitDay, fitPreview, fitText } from './fit-columns.ts';
import { isProvenGone } from './is-proven-gone.ts';
import { judgeCandidate } from './judge-candidate.ts';
import { keepEvidence } from './keep-evidence.ts';
import { keepMatches, listMatches } from './keep-matches.ts';
import { loadPageGuard } from './load-page-guard.ts';
import type { PageGuard } from './load-page-guard.ts';
import { stopFinding } from './stop-finding.ts';

export type KnownFinding = {
  id: string;
  url: string;
  host: string;
  status: FindingStatus;
  quality: MatchQuality | null;
  parts: unknown;
  uploader: string | null;
  site_kind: FindingSiteKind;
  gone_at: string | null;
};

/** The person's finding of this canonical address, locked until the transaction ends. */
export async function lockFinding(
  trx: ServerTransaction,
  userId: string,
  url: string,
): Promise<KnownFinding | undefined> {
  return trx
    .selectFrom('findings')
    .select(['id', 'url', 'host', 'status', 'quality', 'parts', 'uploader', 'site_kind', 'gone_at'])
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .forNoKeyUpdate()
    .$narrowType<Pick<KnownFinding, 'status' | 'quality' | 'site_kind'>>()
    .executeTakeFirst();
}

/**
 * Renews what is known of a finding that was seen again. What she decided stands, unless there is new evidence (a
 * surer label, a further work) for what she kept or dismissed, or she took the page from her allow list. What her "not
 * me" taught goes with it. A page that is proven gone stays so until its case is taken up again.
 */
export async function renewFinding(
  trx: ServerTransaction,
  guard: PageGuard,
  candidate: FindingCandidate,
  known: KnownFinding,
): Promise<{ outcome: 'seen' | 'reopened'; id: string; isStopped: boolean }> {
  const { id, status } = known;
  if (status === 'stopped' || candidate.stopLabel !== null) {
    await stopFinding(trx, candidate, known);
    return { outcome: 'seen', id, isStopped: true };
  }
  const before = await listMatches(trx, id);
  await keepMatches(trx, id, candidate);
  const matches = await listMatches(trx, id);
  // Where her work stands, another picture of the page shows nothing of hers.
  const isOther = matches.length > 0 && candidate.matches.length === 0;
  const picture = isOther ? null : candidate.picture;
  const seen = { ...candidate, matches: [], picture };
  const { parts, site_kind: siteKind, uploader } = known;
  const judged = judgeCandidate(guard, seen, known.host, { matches, parts, uploader, siteKind });
  const isNew =
    judged !== null &&
    isNewEvidence(
      { quality: known.quality, workIds: before.map(({ workId }) => workId) },
      { quality: judged.quality, workIds: matches.map(({ workId }) => workId) },
    );
  const change = await chooseChange(trx, candidate.userId, known, isNew);
  const to = change === null ? status : 'new';
  if (change !== null && status === 'not_me') await recallNames(trx, candidate.userId, [known]);
  const isSeen =
    candidate.isPageSeen &&
    (known.gone_at === null || !(await isProvenGone(trx, { findingId: id })));
  await trx
    .updateTable('findings')
    .set((is) => ({
      status: to,
      ...(isSeen ? { last_seen_at: is.fn('now'), gone_at: null } : {}),
      ...(change === null ? {} : { reviewed_at: null }),
      ...(candidate.scanId === null ? {} : { last_scan_id: candidate.scanId }),
      ...whatWasSeen(seen),
      ...(judged === null ? {} : judgement(judged)),
    }))
    .where('id', '=', id)
    .execute();
  const isBack = isSeen && known.gone_at !== null;
  await keepEvidence(trx, id, seen, { isNews: isNew || isBack });
  const event = { findingId: id, userId: candidate.userId, actor: 'scan' } as const;
  await addEvents(trx, [
    ...(isBack ? [{ ...event, action: 'returned', from: status, to: status }] : []),
    ...(isNew || change !== null
      ? [{ ...event, action: change ?? 'new_evidence', from: status, to }]
      : []),
  ]);
  return { outcome: change === null ? 'seen' : 'reopened', id, isStopped: false };
}

/** Why the finding is put before her again; null when it is not. */
async function chooseChange(
  trx: ServerTransaction,
  userId: string,
  { status, url }: KnownFinding,
  isNew: boolean,
): Promise<'new_evidence' | 'no_longer_allowed' | null> {
  const isShownAgain = isNew && isReopened(status);
  if (!isShownAgain && status !== 'mine' && status !== 'partner') return null;
  // Asked anew: the scan's guard may be older than her decision, or than her link.
  const { isOwn } = await loadPageGuard(trx, userId);
  if (isOwn(url)) return null;
  return isShownAgain ? 'new_evidence' : 'no_longer_allowed';
}

/** What a later look did not see stays as it was seen before. */
function whatWasSeen({ picture, publishedOn, site, title, uploader }: FindingCandidate) {
  const seen = {
    title: fitText(title, 300),
    uploader: fitText(uploader, 100),
    published_on: fitDay(publishedOn),
    preview: picture === null ? null : fitPreview(picture.preview),
    site_id: fitText(site?.id ?? null, 100),
    site_label: fitText(site?.label ?? null, 100),
    site_kind: site?.kind ?? null,
  };
  return Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== null));
}

function judgement({ lane, parts, quality, score }: FindingJudgement) {
  return { lane, quality, score, parts: JSON.stringify(parts) };
}
