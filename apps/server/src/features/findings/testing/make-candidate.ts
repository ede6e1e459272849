import { createHash } from 'node:crypto';
import type { FindingCandidate } from '../candidate.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A page of a leak site with the name "Juno Hale" in its title, as a scan hands it over. */
export function makeCandidate(
  userId: string,
  other: Partial<FindingCandidate> = {},
): FindingCandidate {
  return {
    userId,
    scanId: null,
    isPageSeen: true,
    foundBy: 'site_search',
    address: 'https://leaks.example/juno-hale-set',
    site: { id: 'leaks', label: 'Leaks', kind: 'leak' },
    title: 'Juno Hale set',
    uploader: null,
    publishedOn: null,
    name: { name: 'Juno Hale', inTitle: true, inAddress: true, inText: false, isExact: true },
    probability: null,
    isListing: false,
    matches: [],
    pictures: 0,
    evidence: null,
    picture: null,
    stopLabel: null,
    ...other,
  };
}

/** One picture of the page that is like a work; at most 10 bits apart counts as exact. */
export function makeMatch(
  workId: string,
  distance: number,
  mediaUrl = `https://cdn.example/${workId}.jpg`,
): FindingCandidate['matches'][number] {
  const label = distance <= 10 ? 'exact' : distance <= 31 ? 'high' : 'good';
  const box = { left: 0, top: 0, width: 1, height: 1 };
  return { workId, second: 0, label, distance, paths: [], box, mediaUrl };
}

/** What a fetched page and its best picture leave behind. */
export function makeEvidence(body: string): Pick<FindingCandidate, 'evidence' | 'picture'> {
  return {
    evidence: {
      url: 'https://leaks.example/juno-hale-set',
      httpStatus: 200,
      contentType: 'text/html',
      bodySha256: sha256(body),
      bodyBytes: body.length,
    },
    picture: {
      mediaUrl: 'https://cdn.example/1.jpg',
      sha256: sha256('picture'),
      preview: 'data:image/webp;base64,UklGRg==',
      webp: Buffer.from(`picture of ${body}`),
    },
  };
}
