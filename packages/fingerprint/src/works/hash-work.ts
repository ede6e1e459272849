import { toHash, type PdqHash } from '../pdq/hash-bits.ts';
import { hashPdq } from '../pdq/hash-pdq.ts';
import { toLuma } from '../pdq/luma.ts';
import { measureQuality, minQuality } from '../pdq/measure-quality.ts';
import type { Picture } from '../pdq/picture.ts';
import { transform } from '../pdq/transform.ts';
import { overlap, type Box } from '../windows/box.ts';
import { createGridSampler } from '../windows/grid-sampler.ts';
import { storedWindows } from '../windows/window-list.ts';

/** The hash of one part of a work; `window` is its place in `storedWindows` (0 is the whole picture). */
type WorkHash = { window: number; hash: PdqHash };

/** All that is kept of a work: how much there is to recognise (0 to 100), and hashes by window. */
export type WorkFingerprint = { quality: number; hashes: WorkHash[] };

/** Two parts that have more in common than this get the same hash within a few bits. */
const sameBox = 0.97;

/** The windows that differ from each other on a picture of that shape, in the order the sampler likes. */
function chooseWindows(aspect: number): { window: number; box: Box }[] {
  const chosen: { window: number; box: Box }[] = [];
  for (const [window, { box: boxOf }] of storedWindows.entries()) {
    const box = boxOf(aspect);
    if (chosen.every((other) => overlap(other.box, box) <= sameBox)) chosen.push({ window, box });
  }
  return chosen.slice(1).sort((a, b) => a.box.left - b.box.left || a.box.width - b.box.width);
}

/**
 * Hashes a work and the crops people make of it. Parts with too little to recognise are left out: a work
 * without any hash cannot be found again by its look.
 *
 * @param options.wholeOnly keeps nothing but the hash of the whole picture.
 */
export function hashWork(picture: Picture, options: { wholeOnly?: boolean } = {}): WorkFingerprint {
  const luma = toLuma(picture.pixels);
  const { hash, quality } = hashPdq(luma);
  const hashes: WorkHash[] = quality >= minQuality ? [{ window: 0, hash }] : [];
  if (options.wholeOnly) return { quality, hashes };
  const sample = createGridSampler(luma);
  for (const { box, window } of chooseWindows(picture.width / picture.height)) {
    const grid = sample(box);
    if (measureQuality(grid) < minQuality) continue;
    hashes.push({ window, hash: toHash(transform(grid)) });
  }
  hashes.sort((a, b) => a.window - b.window);
  return { quality, hashes };
}
