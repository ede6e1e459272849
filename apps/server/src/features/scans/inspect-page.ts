import { signsOfMinor } from '@leakblock/domain/findings';
import { canonicalUrl, fetchPage, speaksOfMinor } from '@leakblock/scan-engine';
import type { PageFacts, PageOutcome, RobotsFailure } from '@leakblock/scan-engine';
import { isStoppedPage } from '#features/findings';
import type { FindingCandidate } from '#features/findings';
import type { PictureSighting } from '#features/image-searches';
import type { ServerContext } from '#platform/feature';
import type { Inspection } from './inspection.ts';
import { lookAtMedia } from './look-at-media.ts';
import type { SeenMedia } from './look-at-media.ts';
import { storableText } from './storable-text.ts';

/**
 * Why a redirect is not followed: where it leads is switched off, robots.txt closes it or cannot be had, or the pace there
 * leaves no time.
 */
export type HopRefusal = 'robots' | 'switched_off' | RobotsFailure;

/** A page to look at, and what is known of it before. */
export type PageRequest = {
  address: string;
  foundBy: FindingCandidate['foundBy'];
  site: FindingCandidate['site'];
  /** Title under which a search listed it. */
  title?: string | null;
  /** The engine's, when the site's rule said that the name exists. */
  probability?: number | null;
  /** Its site told of it, and had failed its last self-test. */
  isSiteSuspect?: boolean;
  /** A search or list page, not one of its own content. */
  isListing?: boolean;
  /** What keeps an address that the page, or one on its way, redirects to from being asked for, if anything does. */
  judgeHop?: (url: string, from: string) => Promise<HopRefusal | null>;
  signal?: AbortSignal;
};

/** A page that was looked at; nothing is stored before `storeInspectedPage`. */
export type InspectedPage = {
  /** Canonical address; what the scan's pages are told apart by. */
  url: string;
  state: 'fetched' | 'skipped' | 'failed';
  /** Why it was skipped (`own`, `stopped`, `switched_off`, `robots`, `not_a_page`) or what kept it from being read. */
  reason: string | null;
  httpStatus: number | null;
  title: string | null;
  /** What the page says and where it leads; null when it was not read or may not be read. */
  facts: PageFacts | null;
  /** Address after redirects. */
  finalUrl: string | null;
  pictures: number;
  /** Pictures that show one of her works. */
  hits: number;
  candidate: FindingCandidate | null;
  sightings: PictureSighting[];
};

/** Milliseconds for one page and for each of its pictures, its host's turn included. */
const requestDeadlineMs = 25_000;
const maxAddress = 2000;

/**
 * Looks at a page for a person: fetches it politely, reads which of her names stand on it, fetches its
 * pictures and compares them with her works. Her own and allowed pages are not fetched, nor what was ever
 * stopped, nor anything of a site that an operator has switched off. With signs that a minor is shown, before
 * or after, nothing further is fetched and nothing but the address is kept.
 * @throws when `signal` aborts
 */
export async function inspectPage(
  context: ServerContext,
  inspection: Inspection,
  request: PageRequest,
): Promise<InspectedPage> {
  const url = canonicalUrl(request.address);
  if (url === null || url.length > maxAddress || request.address.length > maxAddress) {
    return skipped(request.address.slice(0, maxAddress), 'not_a_page');
  }
  if (inspection.guard.isOwn(url)) return skipped(url, 'own');
  const wasStopped = (address: string): Promise<boolean> =>
    context.database.asService((trx) => isStoppedPage(trx, inspection.person.userId, address));
  if (signsOfMinor(`${request.title ?? ''} ${url}`) || (await wasStopped(url))) {
    return stopped(inspection, request, url);
  }
  const { isClosed } = await inspection.loadSwitchedOff();
  if (isClosed(url)) return skipped(url, 'switched_off');

  const { fetcher, gate } = inspection.tools;
  const { judgeHop } = request;
  const hop: { from: string; refusal: HopRefusal | null } = {
    from: request.address,
    refusal: null,
  };
  const page = await fetchPage(request.address, {
    fetcher,
    gate,
    deadlineAt: performance.now() + requestDeadlineMs,
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    beforeHop: async (next: string) => {
      hop.refusal = isClosed(next) ? 'switched_off' : ((await judgeHop?.(next, hop.from)) ?? null);
      hop.from = next;
      return hop.refusal === null ? null : 'refused';
    },
  });
  request.signal?.throwIfAborted();
  if (hop.refusal === 'robots' || hop.refusal === 'switched_off') return skipped(url, hop.refusal);
  if (!page.ok) {
    const reason = hop.refusal ?? page.reason;
    return { ...skipped(url, reason), state: 'failed', httpStatus: page.status };
  }
  if (inspection.guard.isOwn(page.url)) return skipped(url, 'own');
  const { facts } = page;
  const finalUrl = canonicalUrl(page.url) ?? page.url;
  if (speaksOfMinor(facts, page.url) || (finalUrl !== url && (await wasStopped(finalUrl)))) {
    return { ...stopped(inspection, request, url), httpStatus: page.status };
  }

  const name = inspection.findName({
    title: facts.title,
    address: page.url,
    text: `${facts.uploader ?? ''}\n${facts.description ?? ''}\n${facts.text}`,
  });
  // A page that names nobody is of interest for its pictures only, and only to who has works.
  const matcher = await inspection.loadMatcher();
  const isOfInterest = name !== null || matcher.size > 0;
  const comparing = { matcher, tools: inspection.tools, isClosed };
  const media = isOfInterest ? await lookAtMedia(context, comparing, facts, request.signal) : [];
  const matches = media.flatMap(({ matches: found, mediaUrl }) =>
    found.map((match) => ({ ...match, mediaUrl })),
  );
  const title = facts.title === null ? null : storableText(facts.title, 300);
  return {
    url,
    state: 'fetched',
    reason: null,
    httpStatus: page.status,
    title,
    facts,
    finalUrl: page.url,
    pictures: media.length,
    hits: media.filter((seen) => seen.matches.length > 0).length,
    sightings: media.map(({ mediaUrl, picture }) => ({
      mediaUrl,
      pageUrl: url,
      pageTitle: title,
      picture,
    })),
    candidate: {
      ...bareCandidate(inspection, request),
      isPageSeen: true,
      title,
      uploader: facts.uploader === null ? null : storableText(facts.uploader, 100),
      publishedOn: facts.publishedOn,
      name,
      matches,
      // Who has no work had nothing compared: the pictures speak neither for the page nor against it.
      pictures: matcher.size > 0 ? media.length : 0,
      evidence: evidenceOf(page),
      picture: pickPicture(media),
    },
  };
}

function skipped(url: string, reason: string): InspectedPage {
  return {
    url,
    state: 'skipped',
    reason,
    httpStatus: null,
    title: null,
    facts: null,
    finalUrl: null,
    pictures: 0,
    hits: 0,
    candidate: null,
    sightings: [],
  };
}

function stopped(inspection: Inspection, request: PageRequest, url: string): InspectedPage {
  return {
    ...skipped(url, 'stopped'),
    candidate: { ...bareCandidate(inspection, request), stopLabel: 'possible_minor' },
  };
}

/** What is known of a page that nothing was fetched of. */
function bareCandidate(inspection: Inspection, request: PageRequest): FindingCandidate {
  return {
    userId: inspection.person.userId,
    scanId: inspection.scanId,
    isPageSeen: false,
    foundBy: request.foundBy,
    address: request.address,
    site: request.site,
    title: null,
    uploader: null,
    publishedOn: null,
    name: null,
    probability: request.probability ?? null,
    isSiteSuspect: request.isSiteSuspect ?? false,
    isListing: request.isListing ?? false,
    matches: [],
    pictures: 0,
    evidence: null,
    picture: null,
    stopLabel: null,
  };
}

function evidenceOf(page: Extract<PageOutcome, { ok: true }>): FindingCandidate['evidence'] {
  const { bodyBytes, bodySha256, contentType, status, url } = page;
  return { url, httpStatus: status, contentType, bodySha256, bodyBytes };
}

const labels = ['exact', 'high', 'good'];

/** The picture that shows her work most surely, else the first one. */
function pickPicture(media: readonly SeenMedia[]): FindingCandidate['picture'] {
  const rank = ({ matches }: SeenMedia): number => {
    const [best] = matches;
    return best === undefined ? Infinity : labels.indexOf(best.label) * 1000 + best.distance;
  };
  const [best] = media.toSorted((a, b) => rank(a) - rank(b) || 0);
  if (best === undefined) return null;
  const { preview, sha256, webp } = best.picture;
  return { mediaUrl: best.mediaUrl, sha256, preview, webp };
}
