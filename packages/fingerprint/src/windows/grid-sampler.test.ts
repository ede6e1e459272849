import { describe, expect, it } from 'vitest';
import { hammingDistance } from '../pdq/hamming-distance.ts';
import { dihedralStates, type DihedralState } from '../pdq/hash-bits.ts';
import { hashGrid, hashPdq } from '../pdq/hash-pdq.ts';
import { toLuma } from '../pdq/luma.ts';
import { drawScene, redraw } from '../testing/draw-scene.ts';
import { overlap, wholeBox, type Box } from './box.ts';
import { createGridSampler } from './grid-sampler.ts';
import { storedWindows } from './window-list.ts';

const big = drawScene(60, 1024, 1024);
const small = redraw(big, { width: 512, height: 512 }, (x, y) => [2 * x, 2 * y]);
const sample = createGridSampler(toLuma(small));

function hashOf(box: Box, state: DihedralState = 'upright') {
  return hashGrid(sample(box, state), [state])[0]!.hash;
}

describe('reading a part of a picture', () => {
  it.each([
    [0, 0, 1, 1],
    [0.125, 0, 0.875, 1],
    [0.25, 0.25, 0.5, 0.5],
    [0, 0.5, 0.75, 0.5],
  ])('from %d %d, %d × %d, gives the hash of the part cut out', (left, top, width, height) => {
    const size = { width: 512, height: 512 };
    const cut = redraw(big, size, (x, y) => [
      Math.floor((left + ((x + 0.5) / 512) * width) * 1024),
      Math.floor((top + ((y + 0.5) / 512) * height) * 1024),
    ]);
    const { hash } = hashPdq(toLuma(cut));
    expect(hammingDistance(hashOf({ left, top, width, height }), hash)).toBeLessThanOrEqual(12);
  });

  it('gives the hash PDQ has of the turned picture, closer than one transform can', () => {
    const from: Record<DihedralState, (x: number, y: number) => [number, number]> = {
      upright: (x, y) => [x, y],
      rotate90: (x, y) => [511 - y, x],
      rotate180: (x, y) => [511 - x, 511 - y],
      rotate270: (x, y) => [y, 511 - x],
      flip: (x, y) => [x, 511 - y],
      mirror: (x, y) => [511 - x, y],
      transpose: (x, y) => [y, x],
      transverse: (x, y) => [511 - y, 511 - x],
    };
    const distances = dihedralStates.map((state) => {
      const turned = redraw(small, { width: 512, height: 512 }, from[state]);
      return hammingDistance(hashOf(wholeBox, state), hashPdq(toLuma(turned)).hash);
    });
    expect(Math.max(...distances)).toBeLessThanOrEqual(8);
  });
});

describe('the stored windows', () => {
  it('are at most 38, each with its own name', () => {
    expect(storedWindows.length).toBeGreaterThanOrEqual(32);
    expect(storedWindows.length).toBeLessThanOrEqual(38);
    expect(new Set(storedWindows.map(({ name }) => name)).size).toBe(storedWindows.length);
  });

  it.each([0.2, 9 / 16, 1, 3 / 2, 4])('lie inside a picture of aspect %d', (aspect) => {
    for (const { box } of storedWindows) {
      const { height, left, top, width } = box(aspect);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9);
      expect(Math.min(width, height)).toBeGreaterThan(0);
    }
  });

  it('have the shape they are named after', () => {
    const portrait = 2 / 3;
    const { box } = storedWindows.find(({ name }) => name === '4:5 middle')!;
    const { height, width } = box(portrait);
    expect((width / height) * portrait).toBeCloseTo(4 / 5);
    expect(width).toBe(1);
  });
});

describe('the overlap of two boxes', () => {
  it('is all, a part or nothing', () => {
    const half = { left: 0, top: 0, width: 0.5, height: 1 };
    expect(overlap(half, half)).toBe(1);
    expect(overlap(half, wholeBox)).toBe(0.5);
    expect(overlap(half, { ...half, left: 0.5 })).toBe(0);
  });
});
