import { gridSize } from '../pdq/downsample.ts';
import type { DihedralState } from '../pdq/hash-bits.ts';
import { hashSide } from '../pdq/hash-pdq.ts';
import type { Luma } from '../pdq/luma.ts';
import type { Box } from './box.ts';

/** A tent over seven pixels: what two passes of PDQ's box of four come to, by offset from the cell's pixel. */
const tent = [1, 2, 3, 4, 3, 2, 1];
const firstOffset = -2;
const lastOffset = firstOffset + tent.length - 1;
const cell = hashSide / gridSize;
const middle = cell / 2;

/** For each of the 64 cells of one axis: the first source pixel it sees, and the weights from there on. */
type Taps = { first: Int32Array; weights: Float32Array; span: number };

/** Which way PDQ's windows lean: to the end of the axis, or to its start as in a mirrored picture. */
type Lean = 1 | -1;

function createTaps(start: number, length: number, size: number, lean: Lean): Taps {
  const scale = (length * size) / hashSide;
  const lowest = Math.max(0, Math.floor(start * size + 0.25));
  const highest = Math.max(lowest, Math.min(size, Math.ceil((start + length) * size - 0.25)) - 1);
  const span = Math.min(size, Math.ceil(tent.length * scale) + 2);
  const first = new Int32Array(gridSize);
  const weights = new Float32Array(gridSize * span);
  /** Adds to the weight of a pixel; what lies outside the box is seen as the pixel at its edge. */
  const add = (index: number, pixel: number, weight: number): void => {
    const at = index * span + Math.min(highest, Math.max(lowest, pixel)) - (first[index] as number);
    weights[at] = (weights[at] as number) + weight;
  };
  for (let index = 0; index < gridSize; index += 1) {
    const from = index * cell + (lean === 1 ? middle + firstOffset : middle - 1 - lastOffset);
    const to = from + tent.length - 1;
    const seen = start * size + (Math.max(0, from) + 0.5) * scale - 0.5;
    first[index] = Math.max(0, Math.min(size - span, Math.max(lowest, Math.floor(seen))));
    let total = 0;
    for (let at = Math.max(0, from); at <= Math.min(hashSide - 1, to); at += 1)
      total += tent[at - from] as number;
    for (let at = Math.max(0, from); at <= Math.min(hashSide - 1, to); at += 1) {
      const weight = (tent[at - from] as number) / total;
      const source = start * size + (at + 0.5) * scale - 0.5;
      const before = Math.floor(source);
      add(index, before, weight * (before + 1 - source));
      add(index, before + 1, weight * (source - before));
    }
  }
  return { first, weights, span };
}

/** How the windows lean in the upright picture so that they lean as PDQ's do once it is turned. */
const leans: Record<DihedralState, { x: Lean; y: Lean }> = {
  upright: { x: 1, y: 1 },
  rotate90: { x: -1, y: 1 },
  rotate180: { x: -1, y: -1 },
  rotate270: { x: 1, y: -1 },
  flip: { x: 1, y: -1 },
  mirror: { x: -1, y: 1 },
  transpose: { x: 1, y: 1 },
  transverse: { x: -1, y: -1 },
};

/** The same for states that a sampler reads alike: what it read for one of them does for all. */
export function leanOf(state: DihedralState): string {
  const { x, y } = leans[state];
  return `${x} ${y}`;
}

/** Reads PDQ's small picture of 64 × 64 out of any part of one picture. */
export type GridSampler = (box: Box, state?: DihedralState) => Float32Array;

/** Boxes with longer sides than this have pixels to spare: half as many are read a quarter as often. */
const spareFrom = 0.6;

/** The picture at half its size, each pixel the mean of four. */
function halve({ height, values, width }: Luma): Luma {
  const small = { width: width >> 1, height: height >> 1 };
  const means = new Float32Array(small.width * small.height);
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const at = 2 * y * width + 2 * x;
      const upper = (values[at] as number) + (values[at + 1] as number);
      const lower = (values[at + width] as number) + (values[at + width + 1] as number);
      means[y * small.width + x] = (upper + lower) / 4;
    }
  }
  return { ...small, values: means };
}

/**
 * Sampler over one picture: what PDQ would see of a part that was cut out and stretched to 512 × 512, read in
 * one go instead (the tent filter and the stretching in one set of weights, first along rows, then along
 * columns). With a state, it leans as PDQ does on the part turned into that state. Ask for boxes with the
 * same left edge and width one after the other: their rows are read once.
 */
export function createGridSampler(luma: Luma): GridSampler {
  const fine = createLevel(luma);
  if (luma.width < hashSide || luma.height < hashSide) return fine;
  const coarse = createLevel(halve(luma));
  return (box, state) =>
    Math.min(box.width, box.height) > spareFrom ? coarse(box, state) : fine(box, state);
}

function createLevel({ height, values, width }: Luma): GridSampler {
  const rows = new Float32Array(height * gridSize);
  let rowsKey = '';

  function readRows(box: Box, lean: Lean): void {
    const key = `${box.left} ${box.width} ${lean}`;
    if (key === rowsKey) return;
    rowsKey = key;
    const { first, weights, span } = createTaps(box.left, box.width, width, lean);
    for (let y = 0; y < height; y += 1) {
      for (let column = 0; column < gridSize; column += 1) {
        const from = y * width + (first[column] as number);
        let sum = 0;
        for (let tap = 0; tap < span; tap += 1)
          sum += (values[from + tap] as number) * (weights[column * span + tap] as number);
        rows[y * gridSize + column] = sum;
      }
    }
  }

  return (box, state = 'upright') => {
    const lean = leans[state];
    readRows(box, lean.x);
    const { first, weights, span } = createTaps(box.top, box.height, height, lean.y);
    const grid = new Float32Array(gridSize * gridSize);
    for (let row = 0; row < gridSize; row += 1) {
      for (let tap = 0; tap < span; tap += 1) {
        const weight = weights[row * span + tap] as number;
        const from = ((first[row] as number) + tap) * gridSize;
        for (let column = 0; column < gridSize; column += 1)
          grid[row * gridSize + column] =
            (grid[row * gridSize + column] as number) + weight * (rows[from + column] as number);
      }
    }
    return grid;
  };
}
