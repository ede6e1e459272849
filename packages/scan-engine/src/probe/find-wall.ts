import type { FetchAnswer } from '../fetch/types.ts';
import { hasName } from './name-text.ts';
import { readSigns } from './read-page.ts';
import { wallHeaders, wallMarkers, type WallMarker } from './wall-markers.ts';

/** Challenges are short; a longer page that only mentions one is about something. */
const smallPage = 12_000;
/** No wall sends more than this before it says what it is. */
const searchedText = 24_000;

const markersOf = (kind: WallMarker['kind']): readonly WallMarker[] =>
  wallMarkers.filter((marker) => marker.kind === kind);
const pageMarkers = markersOf('page');
const otherMarkers = wallMarkers.filter((marker) => marker.kind !== 'page');

/**
 * Names the bot wall behind an answer, whatever its status, or null. `proof` says what stands in the page
 * of the rule's texts: with one of them, only what nothing but a challenge page contains counts, and a
 * long page that says who is missing is none.
 */
export function findWall(
  answer: FetchAnswer,
  proof: 'found' | 'missing' | null,
  name: string,
): string | null {
  const header = wallByHeader(answer, proof !== null);
  if (header !== null) return header;
  const { length } = answer.text;
  const isMissing = answer.status === 404 || answer.status === 410;
  if (proof === 'missing' && (isMissing || length > smallPage)) return null;
  const searched = isMissing ? smallPage : searchedText;
  const lower = answer.text.slice(0, searched).toLowerCase();
  const wall = firstOf(pageMarkers, lower);
  if (wall !== null || proof !== null) return wall;
  if (isMissing && length > smallPage) return null;
  const isErrorPage = answer.status >= 400 && !isMissing;
  const isSmall = length < smallPage;
  const signs = readSigns(answer.text);
  const heading = `${signs.title} ${signs.h1}`.toLowerCase();
  // Profiles carry captchas for their contact forms, and people write about them.
  if (!isErrorPage && hasName(heading, name)) return null;
  for (const { kind, text, wall: name } of otherMarkers) {
    const isTelling =
      kind === 'script' ? isErrorPage || isSmall : isErrorPage || (isSmall && !isMissing);
    if (isTelling ? lower.includes(text) : kind === 'words' && heading.includes(text)) return name;
  }
  return null;
}

function firstOf(markers: readonly WallMarker[], lower: string): string | null {
  for (const marker of markers) if (lower.includes(marker.text)) return marker.wall;
  return null;
}

function wallByHeader(answer: FetchAnswer, isProven: boolean): string | null {
  for (const [name, value, wall] of wallHeaders) {
    const header = answer.headers[name];
    if (header === undefined || !header.toLowerCase().includes(value)) continue;
    // DataDome marks all answers of a protected site, so its header alone proves nothing on a normal page.
    if (name === 'x-datadome' && (isProven || answer.status < 400)) continue;
    return wall;
  }
  return null;
}
