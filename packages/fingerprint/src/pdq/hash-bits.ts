import { frequencies } from './transform.ts';

/** A PDQ hash: 256 bits in 32 bytes, in the order in which the field writes it in hexadecimal. */
export type PdqHash = Uint8Array;

export const hashBytes = 32;

/**
 * The eight states a picture can be turned and mirrored into. `rotate90` is counterclockwise; `mirror` swaps
 * left and right, `flip` top and bottom; `transpose` keeps the upper left corner, `transverse` the upper
 * right one.
 */
export const dihedralStates = [
  'upright',
  'rotate90',
  'rotate180',
  'rotate270',
  'flip',
  'mirror',
  'transpose',
  'transverse',
] as const;
export type DihedralState = (typeof dihedralStates)[number];

/** Turning a picture only swaps its frequencies' directions and turns the sign of the odd ones. */
const turns: Record<
  DihedralState,
  { isSwapped: boolean; isNegative: (row: number, column: number) => boolean }
> = {
  upright: { isSwapped: false, isNegative: () => false },
  rotate90: { isSwapped: true, isNegative: (_row, column) => column % 2 === 0 },
  rotate180: { isSwapped: false, isNegative: (row, column) => (row + column) % 2 === 1 },
  rotate270: { isSwapped: true, isNegative: (row) => row % 2 === 0 },
  flip: { isSwapped: false, isNegative: (row) => row % 2 === 0 },
  mirror: { isSwapped: false, isNegative: (_row, column) => column % 2 === 0 },
  transpose: { isSwapped: true, isNegative: () => false },
  transverse: { isSwapped: true, isNegative: (row, column) => (row + column) % 2 === 1 },
};

/** The coefficients a picture would have if it were turned into `state`. */
export function turnCoefficients(coefficients: Float32Array, state: DihedralState): Float32Array {
  if (state === 'upright') return coefficients;
  const { isSwapped, isNegative } = turns[state];
  const turned = new Float32Array(coefficients.length);
  for (let row = 0; row < frequencies; row += 1) {
    for (let column = 0; column < frequencies; column += 1) {
      const value = coefficients[row * frequencies + column] as number;
      turned[isSwapped ? column * frequencies + row : row * frequencies + column] = isNegative(
        row,
        column,
      )
        ? -value
        : value;
    }
  }
  return turned;
}

/** One bit a coefficient: 1 where it is above the lower median. Bit 0 is the last byte's lowest. */
export function toHash(coefficients: Float32Array): PdqHash {
  const sorted = coefficients.slice().sort();
  const median = sorted[sorted.length / 2 - 1] as number;
  const hash = new Uint8Array(hashBytes);
  for (let bit = 0; bit < coefficients.length; bit += 1) {
    if ((coefficients[bit] as number) <= median) continue;
    const byte = hashBytes - 1 - (bit >> 3);
    hash[byte] = (hash[byte] as number) | (1 << (bit & 7));
  }
  return hash;
}
