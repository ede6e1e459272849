import type { Luma } from './luma.ts';

const { fround } = Math;

/** Rows and columns of the small picture the transform works on. */
export const gridSize = 64;

/** Half a grid cell, rounded up: two passes of it spread a pixel over one whole cell. */
function windowSize(length: number): number {
  return Math.ceil(length / (2 * gridSize));
}

/** The pixel at the middle of grid cell `index`. */
function cellCentre(index: number, length: number): number {
  return Math.floor(((index + 0.5) * length) / gridSize);
}

/**
 * Running mean along one row. A pixel sees `window >> 1` neighbours after itself and the rest before, so an
 * even window leans to the right; at both ends it is cut short and divided by what is left. The sum runs
 * on from pixel to pixel and is rounded to 32 bits at every step: both are part of the hash.
 */
function filterRow(source: Float32Array, start: number, target: Float32Array): void {
  const width = target.length;
  const window = windowSize(width);
  const ahead = window >> 1;
  const gone = window - ahead;
  let sum = 0;
  for (let x = 0; x < ahead; x += 1) sum = fround(sum + (source[start + x] as number));
  for (let x = 0; x < gone; x += 1) {
    sum = fround(sum + (source[start + x + ahead] as number));
    target[x] = sum / (x + ahead + 1);
  }
  for (let x = gone; x < width - ahead; x += 1) {
    sum = fround(sum + (source[start + x + ahead] as number));
    sum = fround(sum - (source[start + x - gone] as number));
    target[x] = sum / window;
  }
  for (let x = width - ahead; x < width; x += 1) {
    sum = fround(sum - (source[start + x - gone] as number));
    target[x] = sum / (width - x + gone - 1);
  }
}

/**
 * The same mean down the columns of a picture whose rows come one by one; it remembers one window of rows.
 *
 * @returns takes the next row, and hands on each filtered row as soon as it is known.
 */
function createColumnFilter(
  width: number,
  height: number,
  emit: (row: Float32Array, y: number) => void,
): (row: Float32Array) => void {
  const window = windowSize(height);
  const ahead = window >> 1;
  const seen = new Float32Array(window * width);
  const sums = new Float32Array(width);
  const mean = new Float32Array(width);
  const nothing = new Float32Array(width);
  let step = 0;

  function take(row: Float32Array): void {
    const slot = (step % window) * width;
    for (let x = 0; x < width; x += 1)
      sums[x] = fround((sums[x] as number) + (row[x] as number)) - (seen[slot + x] as number);
    seen.set(row, slot);
    const y = step - ahead;
    step += 1;
    if (y < 0) return;
    const count = Math.min(step, height) - Math.max(step - window, 0);
    for (let x = 0; x < width; x += 1) mean[x] = (sums[x] as number) / count;
    emit(mean, y);
  }

  return (row) => {
    take(row);
    if (step === height) for (let rest = 0; rest < ahead; rest += 1) take(nothing);
  };
}

/**
 * PDQ's small picture: two passes of a box filter along rows and columns (a tent, after Jarosz, "Fast image
 * convolutions", 2001), then the middle pixel of each of 64 × 64 cells. Rows flow through all four filters
 * at once, so that only a few of them are ever held.
 *
 * @returns 64 × 64 values, row by row.
 */
export function downsample({ width, height, values }: Luma): Float32Array {
  const columns = Array.from({ length: gridSize }, (_, index) => cellCentre(index, width));
  const rows = Array.from({ length: gridSize }, (_, index) => cellCentre(index, height));
  const grid = new Float32Array(gridSize * gridSize);
  const filtered = new Float32Array(width);
  const sampled = new Float32Array(gridSize);
  const second = createColumnFilter(gridSize, height, (row, y) => {
    // A picture of fewer than 64 rows gives a row to several cells.
    for (let at = rows.indexOf(y); at >= 0 && rows[at] === y; at += 1) grid.set(row, at * gridSize);
  });
  const first = createColumnFilter(width, height, (row) => {
    filterRow(row, 0, filtered);
    for (let index = 0; index < gridSize; index += 1)
      sampled[index] = filtered[columns[index] as number] as number;
    second(sampled);
  });
  for (let y = 0; y < height; y += 1) {
    filterRow(values, y * width, filtered);
    first(filtered);
  }
  return grid;
}
