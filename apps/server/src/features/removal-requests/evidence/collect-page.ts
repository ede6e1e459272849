import { createHash } from 'node:crypto';
import { signsOfMinor, signsOfMinorInFile } from '@leakblock/domain/findings';
import { readPageFacts, recordFetch, speaksOfMinor } from '@leakblock/scan-engine';
import type { RecordedExchange, RecordedFetch, ShowsWork } from '@leakblock/scan-engine';
import { scanTools } from '#features/site-catalogue';
import type { ServerContext } from '#platform/feature';

/** A file of the page: what it is, and how far it is from her work. */
type SeenFile = {
  url: string;
  status: number | null;
  type: string | null;
  sha256: string | null;
  bytes: number;
  /** Bits of the fingerprint that differ; null when it shows none of her works. */
  distance: number | null;
};

export type CollectedPage = {
  exchanges: RecordedExchange[];
  html: Uint8Array;
  /** Where redirects led. */
  url: string;
  status: number;
  isCut: boolean;
  files: SeenFile[];
};

const deadlineMs = 60_000;
const pageBytes = 4 * 1024 * 1024;
const fileBytes = 12 * 1024 * 1024;
/** Files that are looked at, and bytes of them that are kept as exchanges. */
const maxFiles = 8;
const keptBytes = 12 * 1024 * 1024;

/**
 * Fetches a page and its files once more, recording everything.
 * @returns `minor`: it shows signs of a minor, nothing of it is kept; `nobody`: nobody answered
 * @throws when the program stops
 */
export async function collectPage(
  context: ServerContext,
  page: { address: string; mediaUrls: readonly string[]; showsWork: ShowsWork | null },
): Promise<CollectedPage | 'minor' | 'nobody'> {
  if (signsOfMinor(page.address) || page.mediaUrls.some(signsOfMinorInFile)) return 'minor';
  const fetched = await fetchFrom(context, page.address, pageBytes);
  const { answer, exchanges } = fetched;
  if (answer === null) return 'nobody';
  const facts = readPageFacts(answer.text, answer.url);
  if (speaksOfMinor(facts, answer.url)) return 'minor';
  const shown = facts.media
    .filter(({ kind }) => kind !== 'video')
    .map(({ linkedTo, url }) => (isPicture(linkedTo) ? linkedTo : url));
  const addresses = [...new Set([...page.mediaUrls, ...shown])].slice(0, maxFiles);
  const files = await collectFiles(context, addresses, page.showsWork);
  return {
    exchanges: [...exchanges, ...files.exchanges],
    html: answer.bytes,
    url: answer.url,
    status: answer.status,
    isCut: answer.isCut,
    files: files.seen,
  };
}

async function collectFiles(
  context: ServerContext,
  addresses: readonly string[],
  showsWork: ShowsWork | null,
): Promise<{ seen: SeenFile[]; exchanges: RecordedExchange[] }> {
  const seen: SeenFile[] = [];
  const exchanges: RecordedExchange[] = [];
  let kept = 0;
  for (const url of addresses) {
    const { answer, exchanges: sent } = await fetchFrom(context, url, fileBytes);
    const size = sent.reduce((sum, { body }) => sum + body.length, 0);
    if (kept + size <= keptBytes) {
      kept += size;
      exchanges.push(...sent);
    }
    const isWhole = answer !== null && answer.status === 200 && !answer.isCut;
    const match = isWhole && showsWork !== null ? await showsWork(answer.bytes) : null;
    seen.push({
      url,
      status: answer?.status ?? null,
      type: answer?.contentType ?? null,
      sha256: isWhole ? createHash('sha256').update(answer.bytes).digest('hex') : null,
      bytes: answer?.bytes.length ?? 0,
      distance: match === null || match === 'unreadable' ? null : match.distance,
    });
  }
  return { seen, exchanges };
}

async function fetchFrom(
  context: ServerContext,
  url: string,
  maxBytes: number,
): Promise<RecordedFetch> {
  const { fetcher, gate } = scanTools(context);
  const fetched = await recordFetch(url, {
    fetcher,
    gate,
    maxBytes,
    deadlineAt: performance.now() + deadlineMs,
    signal: context.stopping,
  });
  context.stopping.throwIfAborted();
  return fetched;
}

function isPicture(address: string | null): address is string {
  const path = address === null ? '' : (URL.parse(address)?.pathname ?? '');
  return /\.(?:jpe?g|png|webp|gif|avif)$/iu.test(path);
}
