import type { FetchAnswer } from '../fetch/types.ts';
import { hasName } from './name-text.ts';
import { readSigns } from './read-page.ts';
import { visibleLength } from './visible-length.ts';
import { wallHeaders, wallMarkers, type WallMarker } from './wall-markers.ts';

/** Challenges are short; a longer page that only mentions one is about something. */
const smallPage = 12_000;
/** No wall sends more than this before it says what it is. */
const searchedText = 24_000;

/** A challenge shows a line or two; a page that shows more only carries the protection's script. */
const fewWords = 600;
/** What challenges tell people stands alone, not in the middle of a page. */
const shortText = 1500;

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
  const wall = findMarker.page(lower);
  if (wall !== null || proof !== null) return wall;
  if (isMissing && length > smallPage) return null;
  const isErrorPage = answer.status >= 400 && !isMissing;
  const isSmall = length < smallPage && !isMissing;
  const signs = readSigns(answer.text);
  const heading = `${signs.title} ${signs.h1}`.toLowerCase();
  // Profiles carry captchas for their contact forms, and people write about them.
  if (!isErrorPage && hasName(heading, name)) return null;
  if (isErrorPage) return findMarker.script(lower) ?? findMarker.words(lower);
  if (isSmall) {
    const script = findMarker.script(lower.replaceAll(passiveScript, ''));
    if (script !== null && visibleLength(lower) < fewWords) return script;
    const said = findMarker.words(lower);
    if (said !== null && visibleLength(lower) < shortText) return said;
  }
  return findMarker.words(heading);
}

/** Cloudflare puts this into all pages of a site and into no challenge. */
const passiveScript = '/cdn-cgi/challenge-platform/scripts/jsd';

/** All markers of a kind in one pass over the text (lower case); answers the wall of the first. */
function finderOf(kind: WallMarker['kind']): (lower: string) => string | null {
  const walls = new Map<string, string>();
  for (const marker of wallMarkers) {
    if (marker.kind === kind && !walls.has(marker.text)) walls.set(marker.text, marker.wall);
  }
  const pattern = new RegExp([...walls.keys()].map((text) => escapeForPattern(text)).join('|'));
  return (lower) => {
    const text = pattern.exec(lower)?.[0];
    return text === undefined ? null : (walls.get(text) ?? null);
  };
}
const escapeForPattern = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const findMarker = { page: finderOf('page'), script: finderOf('script'), words: finderOf('words') };

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
