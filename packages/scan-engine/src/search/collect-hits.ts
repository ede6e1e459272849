import { canonicalUrl } from './canonical-url.ts';
import type { SearchHit } from './types.ts';

/** A result as an engine gives it, before it is checked. */
type RawHit = {
  url: string;
  title?: string | null | undefined;
  snippet?: string | null | undefined;
  thumb?: string | null | undefined;
  engine: string;
};

/**
 * Results as hits: only web addresses, marks-up removed, one hit per canonical address (the first
 * stands), ranks counted from `firstRank`.
 */
export function collectHits(raw: readonly RawHit[], firstRank: number): SearchHit[] {
  const seen = new Set<string>();
  const hits: SearchHit[] = [];
  raw.forEach((hit, index) => {
    const canonical = canonicalUrl(hit.url);
    if (canonical === null || seen.has(canonical)) return;
    seen.add(canonical);
    hits.push({
      url: hit.url,
      title: plainText(hit.title),
      snippet: plainText(hit.snippet),
      thumb: webAddress(hit.thumb),
      engine: hit.engine,
      rank: firstRank + index,
    });
  });
  return hits;
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
};

/** Engines mark the searched words with tags and escape the rest. */
function plainText(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/<\/?[a-z][^<>]*>/giu, '')
    .replace(
      /&(?:amp|lt|gt|quot|nbsp|#39|#x27);/giu,
      (entity) => entities[entity.toLowerCase()] ?? '',
    )
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Thumbnails may come without a scheme; anything that is no web address (data:, blob:) is left out. */
function webAddress(address: string | null | undefined): string | null {
  if (address === null || address === undefined || address === '') return null;
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
