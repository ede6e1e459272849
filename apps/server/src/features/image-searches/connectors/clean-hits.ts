import type { FoundHit } from './types.ts';

const maxHits = 100;
const maxTitle = 300;
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** What a service sends as it may be shown: web addresses only, titles without markup, every page once. */
export function cleanHits(hits: readonly FoundHit[]): FoundHit[] {
  const byPage = new Map<string, FoundHit>();
  for (const hit of hits) {
    const pageUrl = webAddress(hit.pageUrl);
    if (pageUrl === null) continue;
    const clean = {
      pageUrl,
      url: hit.url === null ? null : webAddress(hit.url),
      title: plainTitle(hit.title),
      score: hit.score === null ? null : Math.min(1, Math.max(0, hit.score)),
    };
    const known = byPage.get(pageUrl);
    if (known === undefined || (clean.score ?? 0) > (known.score ?? 0)) byPage.set(pageUrl, clean);
  }
  return [...byPage.values()].toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0)).slice(0, maxHits);
}

function webAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.href.length <= 2000 ? url.href : null;
}

/** Vision marks the words it found: `<b>…</b>`. */
function plainTitle(title: string | null): string | null {
  const plain = (title ?? '')
    .slice(0, 2000)
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, maxTitle)
    .toWellFormed();
  return plain === '' ? null : plain;
}
