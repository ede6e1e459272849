import type { Pixels } from '../pdq/luma.ts';

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Shape = { x: number; y: number; radius: number; colour: readonly number[]; isRound: boolean };

/**
 * A picture with much in it: soft light, forty discs and squares, grain. The same seed gives the same scene
 * at any size; only arithmetic that is exact everywhere is used, so its pixels can be relied upon.
 */
export function drawScene(seed: number, width = 512, height = 512): Pixels {
  const random = createRandom(seed);
  const slopes = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1];
  const shapes = Array.from({ length: 40 }, (): Shape => ({
    x: random(),
    y: random(),
    radius: 0.03 + random() * 0.18,
    colour: [random() * 255, random() * 255, random() * 255],
    isRound: random() < 0.6,
  }));
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / width;
      const y = (row + 0.5) / height;
      const top = shapes.findLast((shape) => {
        const [dx, dy] = [Math.abs(x - shape.x), Math.abs(y - shape.y)];
        return shape.isRound
          ? dx * dx + dy * dy < shape.radius * shape.radius
          : Math.max(dx, dy) < shape.radius;
      });
      const grain = random() * 16 - 8;
      const at = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const light = 128 + 90 * (slopes[channel] ?? 0) * (channel === 1 ? y : x);
        rgba[at + channel] = (top?.colour[channel] ?? light) * 0.9 + grain;
      }
      rgba[at + 3] = 255;
    }
  }
  return { width, height, rgba };
}

/** The picture read through `from`, which says where the pixel of the new picture comes from. */
export function redraw(
  { rgba, width }: Pixels,
  size: { width: number; height: number },
  from: (x: number, y: number) => readonly [x: number, y: number],
): Pixels {
  const out = new Uint8ClampedArray(size.width * size.height * 4);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const [sourceX, sourceY] = from(x, y);
      const at = (sourceY * width + sourceX) * 4;
      out.set(rgba.subarray(at, at + 4), (y * size.width + x) * 4);
    }
  }
  return { ...size, rgba: out };
}
