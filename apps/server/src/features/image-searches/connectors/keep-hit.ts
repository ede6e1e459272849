import { AppError } from '@leakblock/domain/errors';
import { signsOfMinor, signsOfMinorInFile } from '@leakblock/domain/findings';
import type { KeepHitAnswer, KeepHitInput } from '@leakblock/domain/image-searches';
import { canonicalUrl, fetchMedia } from '@leakblock/scan-engine';
import { isStoppedPage, loadPageGuard, storeFinding } from '#features/findings';
import type { FindingCandidate } from '#features/findings';
import { scanTools } from '#features/site-catalogue';
import type { ServerContext } from '#platform/feature';
import { readPicture } from '../read-picture.ts';
import type { ReadPicture } from '../read-picture.ts';
import { rememberPictures } from '../remember-pictures.ts';
import type { LoadWorkMatcher } from '../search-works.ts';
import { isProven } from './prove-hit.ts';
import type { FoundHit } from './types.ts';

/** Milliseconds for the picture, its host's turn included. */
const fetchMs = 20_000;

/**
 * Takes a page that a service named over into the findings: its picture is fetched as a scan would and compared
 * with this person's works, since a service's word alone proves nothing. With signs that a minor is shown, now or
 * when the page was seen before, nothing is fetched and only the address is kept.
 * @throws AppError `image_searches.hit_invalid` when no service has named this page to this person
 */
export async function keepHit(
  context: ServerContext,
  loadWorkMatcher: LoadWorkMatcher,
  userId: string,
  { connector, hit: { proof, ...hit } }: KeepHitInput,
): Promise<KeepHitAnswer> {
  if (!isProven(context.secrets.linkSigning, { userId, connector, hit }, proof))
    throw new AppError('image_searches.hit_invalid');
  const pageUrl = canonicalUrl(hit.pageUrl) ?? hit.pageUrl;
  const { guard, matcher, wasStopped } = await context.database.asService(async (trx) => ({
    guard: await loadPageGuard(trx, userId),
    matcher: await loadWorkMatcher(trx, userId),
    wasStopped: await isStoppedPage(trx, userId, pageUrl),
  }));
  if (guard.isOwn(hit.pageUrl)) return { outcome: 'own', id: null };
  const isStopped =
    wasStopped ||
    [hit.title, hit.pageUrl].some((text) => signsOfMinor(text ?? '')) ||
    signsOfMinorInFile(hit.url ?? '');
  const picture = isStopped || hit.url === null ? null : await fetchPicture(context, hit.url);
  if (picture === null && !isStopped) return { outcome: 'unreachable', id: null };
  const candidate = candidateOf(context, userId, hit, isStopped);
  if (picture !== null && hit.url !== null) {
    const mediaUrl = hit.url;
    const matches = await matcher.match(picture.query, picture.sha256);
    candidate.matches = matches.map((match) => ({ ...match, mediaUrl }));
    candidate.pictures = 1;
    candidate.picture = { mediaUrl, ...picture };
  }
  return context.database.asService(async (trx) => {
    const { id, isStopped: isStoppedNow, outcome } = await storeFinding(trx, guard, candidate);
    // Stopped while the picture was fetched: known only now that the finding is locked.
    if (picture !== null && hit.url !== null && !isStoppedNow)
      await rememberPictures(trx, userId, [
        { mediaUrl: hit.url, pageUrl, pageTitle: hit.title, picture },
      ]);
    return { id, outcome };
  });
}

async function fetchPicture(context: ServerContext, url: string): Promise<ReadPicture | null> {
  const { fetcher, gate } = scanTools(context);
  const deadlineAt = performance.now() + fetchMs;
  const media = await fetchMedia(url, { fetcher, gate, deadlineAt, signal: context.stopping });
  return media.ok ? readPicture(media.bytes) : null;
}

function candidateOf(
  context: ServerContext,
  userId: string,
  hit: FoundHit,
  isStopped: boolean,
): FindingCandidate {
  return {
    userId,
    scanId: null,
    isPageSeen: false,
    foundBy: 'search',
    address: hit.pageUrl,
    site: siteOf(context, hit.pageUrl),
    title: hit.title,
    uploader: null,
    publishedOn: null,
    name: null,
    probability: null,
    isListing: false,
    matches: [],
    pictures: 0,
    evidence: null,
    picture: null,
    stopLabel: isStopped ? 'possible_minor' : null,
  };
}

function siteOf(context: ServerContext, address: string): FindingCandidate['site'] {
  // A pattern holds `{username}`, which no host name may.
  const hostOf = (url: string): string =>
    /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  const host = hostOf(canonicalUrl(address) ?? address);
  const site = scanTools(context).sites.find(({ urlPattern }) => hostOf(urlPattern) === host);
  return site === undefined ? null : { id: site.id, label: site.label, kind: site.kind };
}
