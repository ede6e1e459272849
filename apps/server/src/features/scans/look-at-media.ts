import { fullScanLimits } from '@leakblock/domain/scans';
import { canonicalUrl, fetchMedia } from '@leakblock/scan-engine';
import type { PageFacts, PageMedia } from '@leakblock/scan-engine';
import { readPicture } from '#features/image-searches';
import type { ReadPicture } from '#features/image-searches';
import type { ScanTools, SwitchedOff } from '#features/site-catalogue';
import type { WorkMatch, WorkMatcher } from '#features/works';
import type { ServerContext } from '#platform/feature';
import { takePlace } from './take-place.ts';

/** A picture of a page, read and compared with the person's works. */
export type SeenMedia = { mediaUrl: string; picture: ReadPicture; matches: WorkMatch[] };

/** What fetching and comparing needs. */
type Comparing = {
  matcher: WorkMatcher;
  tools: ScanTools;
  /** Nothing is fetched from there. */
  isClosed: SwitchedOff['isClosed'];
};

const mediaDeadlineMs = 25_000;
/** Pictures of one page under way at once: most of them lie on one host, which is asked once a second. */
const atOnce = 2;
/** Decoding and comparing takes a core: more at once would only take memory. */
const picturesReadAtOnce = 2;
const pictureFile = /\.(?:jpe?g|png|webp|gif|avif)$/iu;

/**
 * Fetches a page's pictures and the posters of its videos, of thumbnails the larger picture they lead to,
 * and compares each with the person's works. What cannot be fetched or read is left out.
 * @throws when `signal` aborts
 */
export async function lookAtMedia(
  context: ServerContext,
  comparing: Comparing,
  facts: PageFacts,
  signal?: AbortSignal,
): Promise<SeenMedia[]> {
  const waiting = pickMedia(facts.media);
  const seen = new Map<number, SeenMedia>();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      signal?.throwIfAborted();
      const found = await lookAt(context, comparing, next.addresses, signal);
      if (found !== null) seen.set(next.index, found);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return [...seen].sort(([a], [b]) => a - b).map(([, media]) => media);
}

/** Addresses of each picture, the larger one first; every picture once. */
function pickMedia(media: readonly PageMedia[]): { index: number; addresses: string[] }[] {
  const known = new Set<string>();
  return media
    .filter(({ kind }) => kind !== 'video')
    .map(({ linkedTo, url }) => (isPictureFile(linkedTo) ? [linkedTo, url] : [url]))
    .filter(([first = '']) => {
      const key = canonicalUrl(first) ?? first;
      return known.has(key) ? false : known.add(key);
    })
    .slice(0, fullScanLimits.mediaPerPage)
    .map((addresses, index) => ({ index, addresses }));
}

function isPictureFile(address: string | null): address is string {
  return address !== null && pictureFile.test(URL.parse(address)?.pathname ?? '');
}

async function lookAt(
  context: ServerContext,
  { isClosed, matcher, tools }: Comparing,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<SeenMedia | null> {
  for (const mediaUrl of addresses) {
    if (isClosed(mediaUrl)) continue;
    const media = await fetchMedia(mediaUrl, {
      fetcher: tools.fetcher,
      gate: tools.gate,
      deadlineAt: performance.now() + mediaDeadlineMs,
      ...(signal === undefined ? {} : { signal }),
    });
    if (!media.ok) continue;
    const leave = await takePlace(context, 'pictures', picturesReadAtOnce);
    try {
      const picture = await readPicture(media.bytes);
      if (picture === null) continue;
      return { mediaUrl, picture, matches: await matcher.match(picture.query, picture.sha256) };
    } finally {
      leave();
    }
  }
  return null;
}
