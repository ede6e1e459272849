import type { Pixels } from '../pdq/luma.ts';

/** Channels may differ by this much from the background: what JPEG adds to a plain area. */
const tolerance = 22;

export type Colour = readonly [red: number, green: number, blue: number];

/** The colour in the middle of a line's pixels, channel by channel. */
export function middleColour(pixels: Pixels, at: readonly number[]): Colour {
  const middle = (channel: number): number => {
    const values = at.map((pixel) => pixels.rgba[pixel * 4 + channel] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  };
  return [middle(0), middle(1), middle(2)];
}

export function isColour({ rgba }: Pixels, pixel: number, [red, green, blue]: Colour): boolean {
  const at = pixel * 4;
  return (
    Math.abs((rgba[at] as number) - red) <= tolerance &&
    Math.abs((rgba[at + 1] as number) - green) <= tolerance &&
    Math.abs((rgba[at + 2] as number) - blue) <= tolerance
  );
}
