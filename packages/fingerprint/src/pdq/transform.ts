import { gridSize } from './downsample.ts';

const { fround } = Math;

/** Frequencies kept in each direction: the 1st to the 16th; the mean brightness (0th) is left out. */
export const frequencies = 16;

const cosines = new Float32Array(frequencies * gridSize);
const scale = fround(Math.sqrt(2 / gridSize));
for (let row = 0; row < frequencies; row += 1)
  for (let column = 0; column < gridSize; column += 1)
    cosines[row * gridSize + column] =
      scale * Math.cos((Math.PI / 2 / gridSize) * (row + 1) * (2 * column + 1));

/**
 * The low frequencies of a 64 × 64 picture: its two-dimensional discrete cosine transform (type II), summed
 * in 32-bit steps from the first sample to the last.
 *
 * @returns 16 × 16 coefficients, vertical frequency by row.
 */
export function transform(grid: Float32Array): Float32Array {
  const half = new Float32Array(frequencies * gridSize);
  // Each column of `half` gathers its own sum in the order of the rows, 32 bits at a time; four at once, so that sums
  // need not go through memory.
  for (let row = 0; row < frequencies; row += 1) {
    const to = row * gridSize;
    for (let column = 0; column < gridSize; column += 4) {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let k = 0, from = column; k < gridSize; k += 1, from += gridSize) {
        const factor = cosines[to + k] as number;
        a = fround(a + fround(factor * (grid[from] as number)));
        b = fround(b + fround(factor * (grid[from + 1] as number)));
        c = fround(c + fround(factor * (grid[from + 2] as number)));
        d = fround(d + fround(factor * (grid[from + 3] as number)));
      }
      half[to + column] = a;
      half[to + column + 1] = b;
      half[to + column + 2] = c;
      half[to + column + 3] = d;
    }
  }
  const coefficients = new Float32Array(frequencies * frequencies);
  for (let row = 0; row < frequencies; row += 1) {
    for (let column = 0; column < frequencies; column += 1) {
      let sum = 0;
      for (let k = 0; k < gridSize; k += 1) {
        const sample = half[row * gridSize + k] as number;
        sum = fround(sum + fround(sample * (cosines[column * gridSize + k] as number)));
      }
      coefficients[row * frequencies + column] = sum;
    }
  }
  return coefficients;
}
