import type { FetchAnswer } from '../fetch/types.ts';
import { readSigns } from './read-page.ts';
import { wallHeaders, wallMarkers } from './wall-markers.ts';

/** Challenges are short; a longer page that only mentions one is about something. */
const smallPage = 12_000;

/**
 * Names the bot wall behind an answer, whatever its status, or null. With `isProven` (a side of the
 * rule's text stands in the page) only what nothing but a challenge page contains counts.
 */
export function findWall(answer: FetchAnswer, isProven: boolean): string | null {
  const lower = answer.text.toLowerCase();
  const header = wallByHeader(answer, isProven);
  if (header !== null) return header;
  for (const marker of wallMarkers) {
    if (marker.kind === 'page' && lower.includes(marker.text)) return marker.wall;
  }
  if (isProven) return null;
  const isErrorPage = answer.status >= 400 && answer.status !== 404 && answer.status !== 410;
  const isSmall = lower.length < smallPage;
  const signs = readSigns(answer.text);
  const heading = `${signs.title} ${signs.h1}`.toLowerCase();
  for (const marker of wallMarkers) {
    if (marker.kind === 'page') continue;
    const isHere = lower.includes(marker.text);
    if (!isHere) continue;
    if (marker.kind === 'script' ? isErrorPage || isSmall : heading.includes(marker.text)) {
      return marker.wall;
    }
    if (marker.kind === 'words' && (isErrorPage || (isSmall && answer.status !== 404))) {
      return marker.wall;
    }
  }
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
