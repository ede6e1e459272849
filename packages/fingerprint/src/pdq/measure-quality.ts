import { gridSize } from './downsample.ts';

const { fround } = Math;

/** Below this a picture is too plain: its hash says little and is near those of other plain pictures. */
export const minQuality = 50;

/** One step of brightness in percent, without its fraction: faint noise counts as nothing. */
function step(from: number, to: number): number {
  return Math.abs(Math.trunc(fround(fround(from - to) * 100) / 255));
}

/**
 * How much there is to recognise in a 64 × 64 picture: its brightness steps between neighbours, summed and
 * scaled.
 *
 * @returns 0 (nothing) to 100.
 */
export function measureQuality(grid: Float32Array): number {
  let sum = 0;
  for (let row = 0; row < gridSize; row += 1) {
    for (let column = 0; column < gridSize; column += 1) {
      const at = row * gridSize + column;
      const here = grid[at] as number;
      if (row + 1 < gridSize) sum += step(here, grid[at + gridSize] as number);
      if (column + 1 < gridSize) sum += step(here, grid[at + 1] as number);
    }
  }
  return Math.min(100, Math.floor(sum / 90));
}
