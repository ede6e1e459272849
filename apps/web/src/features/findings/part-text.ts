import type { FindingPart } from '@leakblock/domain/findings';
import { formatProbability } from '#lib/format.ts';
import { pageLanguage } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import type { FindingMatch } from './read-findings.ts';

const knownPaths = ['mirror', 'rotation', 'window', 'content_box', 'line_box'] as const;

/**
 * One part of a score in words.
 * @param match the closest one that is still kept: its work gives the title
 */
export function partText(part: FindingPart, match: FindingMatch | undefined): string {
  switch (part.reason) {
    case 'picture':
      return `${pictureText(part, match?.works?.title)}${pathsText(part.paths)}`;
    case 'further_works':
      return text('findings.why.further', { count: part.count });
    case 'name': {
      const { isExact, name } = part;
      const places = part.places.map((place) => text(`findings.place.${place}`));
      const where = places.length === 0 ? text('findings.place.page') : joinWords(places);
      return text(isExact ? 'findings.why.name' : 'findings.why.variant', { name, places: where });
    }
    case 'uploader':
      return text(`findings.why.uploader.${part.is}`);
    case 'site':
      return text(`findings.why.site.${part.kind}`);
    case 'probability':
      return text('findings.why.probability', { percent: formatProbability(part.probability) });
    case 'listing':
      return text('findings.why.listing');
    case 'site_suspect':
      return text('findings.why.siteSuspect');
    case 'no_match':
      return text('findings.why.noMatch', { count: part.pictures });
    case 'dismissed':
      return text('findings.why.dismissed');
  }
}

function pictureText(
  { distance, paths }: Pick<FindingPart & { reason: 'picture' }, 'distance' | 'paths'>,
  title: string | undefined,
): string {
  // Mirrored or in a frame it is no other bit apart, and changed all the same.
  if (distance === 0 && paths.length === 0) {
    return title === undefined ? text('findings.why.same') : text('findings.why.sameOf', { title });
  }
  return title === undefined
    ? text('findings.why.picture', { distance })
    : text('findings.why.pictureOf', { title, distance });
}

/** Ways that a newer server knows have no words. */
function pathsText(paths: readonly string[]): string {
  const ways = knownPaths.filter((path) => paths.includes(path));
  if (ways.length === 0) return '';
  const words = ways.map((way) => text(`findings.path.${way}`));
  return ` ${text('findings.why.paths', { ways: joinWords(words) })}`;
}

function joinWords(words: readonly string[]): string {
  return new Intl.ListFormat(pageLanguage(), { type: 'conjunction' }).format(words);
}
