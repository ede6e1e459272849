import { skeleton } from '@leakblock/scan-engine';
import { handlesOf } from '#features/accounts';

/** Shorter names stand inside other people's: "Mia" in "mialove". */
const shortestInside = 6;

/** Whether somebody goes by a name, read as people read it: without case, accents, signs, letters drawn alike. */
export function goesBy(shown: string, name: string): boolean {
  const [whole, own] = [skeleton(shown), skeleton(name)];
  if (whole === '' || own === '') return false;
  const letters = name.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters < shortestInside ? whole === own : whole.includes(own);
}

/**
 * Tells a person's own names: her stage names, and the handles of her official pages. A handle counts as a whole only,
 * since the end of an address may be any word.
 */
export function createNameCheck(
  names: readonly string[],
  officialLinks: readonly string[],
): (shown: string) => boolean {
  const handles = new Set(handlesOf(officialLinks).map(skeleton));
  handles.delete('');
  return (shown) => handles.has(skeleton(shown)) || names.some((name) => goesBy(shown, name));
}
