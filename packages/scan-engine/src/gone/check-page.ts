import { signsOfMinor, signsOfMinorInFile } from '@leakblock/domain/findings';
import { judgeRun } from '@leakblock/domain/removal-requests';
import { judgeFile } from './judge-file.ts';
import { isLike, judgePage } from './judge-page.ts';
import { randomSibling } from './compare-addresses.ts';
import { lookAtPage, type LookOptions } from './look-at-page.ts';
import type { AddressCheck, PageCheck, PageLook, ShownWork, ShowsWork } from './types.ts';

/** Files of one page that are compared at most. */
const maxFiles = 12;

export type CheckOptions = LookOptions & {
  /** Files that belonged to the page when it was found. */
  mediaUrls: readonly string[];
  /** Null when there are no works to compare with: then a page's pictures prove nothing. */
  showsWork: ShowsWork | null;
  /** It showed one of her works before. */
  wasMatched: boolean;
};

/**
 * Checks from one vantage whether a page and its files stand: the files that are known, those the page
 * shows, and where nothing matches a made-up address beside it, and the front page when that shows the same. With signs of a minor nothing more is fetched: neither the
 * page, where the addresses speak of one, nor its files.
 */
export async function checkPage(url: string, options: CheckOptions): Promise<PageCheck> {
  const { mediaUrls, showsWork, wasMatched } = options;
  if (signsOfMinor(url) || mediaUrls.some(signsOfMinorInFile)) return stopped;
  const page = await lookAtPage(url, options);
  if (
    page.kind === 'page' ? page.speaksOfMinor : page.kind === 'file' && signsOfMinorInFile(page.url)
  )
    return stopped;
  const known = await checkFiles(mediaUrls.slice(0, maxFiles), options);
  const shown = await comparePage(page, known, options);
  const areFilesGone = known.length > 0 && known.every(({ verdict }) => verdict === 'gone');
  const needsSibling =
    page.kind === 'page' && page.status < 300 && page.barrier === null && shown.best === null;
  const siblingUrl = needsSibling ? randomSibling(page.asked) : null;
  const sibling = siblingUrl === null ? null : await lookAtPage(siblingUrl, options);
  const front =
    page.kind === 'page' && isLike(page, sibling)
      ? await lookAtPage(new URL('/', page.asked).href, options)
      : null;
  const judged = judgePage(page, {
    shows:
      shown.best !== null
        ? 'match'
        : shown.isComplete && showsWork !== null
          ? 'no_match'
          : 'unknown',
    wasMatched,
    areFilesGone,
    sibling,
    front,
  });
  const checks: AddressCheck[] = [
    {
      ...judged,
      target: 'page',
      url,
      status: page.kind === 'failure' ? null : page.status,
      ...asWritten(shown.best),
      ms: page.ms,
    },
    ...known,
  ];
  const run = judgeRun(checks.map((check) => ({ ...check, vantage: 'first' as const })));
  return {
    verdict: run.verdict,
    signals: run.signals,
    checks,
    movedTo: movedTo(run.verdict, page),
    isStopped: false,
  };
}

const stopped: PageCheck = {
  verdict: 'inconclusive',
  signals: [],
  checks: [],
  movedTo: null,
  isStopped: true,
};

const movedTo = (verdict: PageCheck['verdict'], page: PageLook): string | null =>
  verdict === 'moved' && page.kind !== 'failure' ? page.url : null;

async function checkFiles(urls: readonly string[], options: CheckOptions): Promise<AddressCheck[]> {
  const checks: AddressCheck[] = [];
  for (const url of urls) {
    const look = await lookAtPage(url, options);
    const found = await compare(look, options.showsWork);
    // A file that never matched tells nothing by not matching now.
    const match = found === null && !options.wasMatched ? undefined : found;
    checks.push({
      ...judgeFile(look, match),
      target: 'media',
      url,
      status: look.kind === 'failure' ? null : look.status,
      ...asWritten(match ?? null),
      ms: look.ms,
    });
  }
  return checks;
}

const asWritten = (match: ShownWork | null) => ({
  distance: match?.distance ?? null,
  workId: match?.workId ?? null,
});

/** The work of hers that the file shows, null for none, undefined when nobody can say. */
async function compare(
  look: PageLook,
  showsWork: ShowsWork | null,
): Promise<ShownWork | null | undefined> {
  if (look.kind !== 'file' || look.bytes === null || showsWork === null) return undefined;
  const found = await showsWork(look.bytes);
  return found === 'unreadable' ? undefined : found;
}

type Shown = { best: ShownWork | null; isComplete: boolean };

/** Whether the page shows one of her works now. Files that were just looked at are not fetched again. */
async function comparePage(
  page: PageLook,
  known: readonly AddressCheck[],
  options: CheckOptions,
): Promise<Shown> {
  if (page.kind === 'failure') return { best: null, isComplete: false };
  if (page.kind === 'file') {
    const match = await compare(page, options.showsWork);
    return { best: match ?? null, isComplete: match !== undefined };
  }
  if (options.showsWork === null) return { best: null, isComplete: page.media.length === 0 };
  const pictures = page.media.filter(({ kind }) => kind !== 'video');
  const addresses = [...new Set(pictures.map(({ linkedTo, url }) => pickAddress(linkedTo, url)))];
  let isComplete = addresses.length <= maxFiles && pictures.length === page.media.length;
  for (const address of addresses.slice(0, maxFiles)) {
    const seen = known.find(({ url }) => url === address);
    const match = seen === undefined ? await lookAndCompare(address, options) : readMatch(seen);
    if (match === undefined) isComplete = false;
    else if (match !== null) return { best: match, isComplete };
  }
  return { best: null, isComplete };
}

async function lookAndCompare(
  url: string,
  options: CheckOptions,
): Promise<ShownWork | null | undefined> {
  const look = await lookAtPage(url, options);
  // A picture that is not there shows nothing of hers.
  return judgeFile(look, undefined).verdict === 'gone' ? null : compare(look, options.showsWork);
}

function readMatch({ distance, verdict, workId }: AddressCheck): ShownWork | null | undefined {
  if (distance !== null) return { distance, ...(workId !== null && { workId }) };
  return verdict === 'gone' ? null : undefined;
}

/** The larger picture that a small one leads to, where it is a file. */
function pickAddress(linkedTo: string | null, url: string): string {
  const path = linkedTo === null ? '' : (URL.parse(linkedTo)?.pathname ?? '');
  return linkedTo !== null && /\.(?:jpe?g|png|webp|gif|avif)$/iu.test(path) ? linkedTo : url;
}
