import { hammingDistance } from '../pdq/hamming-distance.ts';
import type { PdqHash } from '../pdq/hash-bits.ts';
import { minQuality } from '../pdq/measure-quality.ts';
import type { WorkFingerprint } from '../works/hash-work.ts';

/** A frame that is at most so many bits from a kept one shows the same. */
const sameFrame = 8;

/** Decides frame by frame which of a video are kept: what can be recognised, and every sight of it once. */
export function createFrameKeeper(): (frame: WorkFingerprint) => boolean {
  const kept: PdqHash[] = [];
  return ({ hashes, quality }) => {
    const whole = hashes.find(({ window }) => window === 0);
    if (!whole || quality < minQuality) return false;
    // From the last one: a shot goes on longer than a second.
    if (kept.findLast((hash) => hammingDistance(hash, whole.hash) <= sameFrame)) return false;
    kept.push(whole.hash);
    return true;
  };
}
