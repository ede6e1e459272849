import { downsample } from './downsample.ts';
import {
  dihedralStates,
  hashBytes,
  toHash,
  turnCoefficients,
  type DihedralState,
  type PdqHash,
} from './hash-bits.ts';
import type { Luma } from './luma.ts';
import { measureQuality } from './measure-quality.ts';
import { transform } from './transform.ts';

/** Pictures are stretched to this width and height before they are hashed. */
export const hashSide = 512;

/** The reference hashes nothing smaller. */
const minSide = 5;

/** A picture's hash in one of its states. */
export type StateHash = { state: DihedralState; hash: PdqHash };

/** Hashes a small picture of 64 × 64 in the wanted states, all from one transform. */
export function hashGrid(grid: Float32Array, states: readonly DihedralState[]): StateHash[] {
  const coefficients = transform(grid);
  return states.map((state) => ({ state, hash: toHash(turnCoefficients(coefficients, state)) }));
}

/**
 * PDQ, the 256-bit perceptual hash of Meta's ThreatExchange, bit for bit as its C++ reference computes it from
 * the same pixels. Stretch pictures to 512 × 512 before; any other size is hashed as it is.
 *
 * @returns the hash and its quality, 0 to 100: hashes below `minQuality` should not be compared.
 */
export function hashPdq(luma: Luma): { hash: PdqHash; quality: number } {
  const { states, quality } = hashPdqDihedral(luma, ['upright']);
  return { hash: states[0]?.hash ?? new Uint8Array(hashBytes), quality };
}

/** The hashes of the picture turned and mirrored (into all eight states unless some are named). */
export function hashPdqDihedral(
  luma: Luma,
  wanted: readonly DihedralState[] = dihedralStates,
): { states: StateHash[]; quality: number } {
  if (Math.min(luma.width, luma.height) < minSide) {
    const states = wanted.map((state) => ({ state, hash: new Uint8Array(hashBytes) }));
    return { states, quality: 0 };
  }
  const grid = downsample(luma);
  return { states: hashGrid(grid, wanted), quality: measureQuality(grid) };
}
