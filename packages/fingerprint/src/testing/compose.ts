import type { Pixels } from '../pdq/luma.ts';

/** A plain picture of one colour. */
export function plain(width: number, height: number, colour: number): Pixels {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(colour);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return { width, height, rgba };
}

/** The picture with another one laid over it, stretched into that rectangle of pixels. */
export function paste(
  base: Pixels,
  top: Pixels,
  area: { x: number; y: number; width: number; height: number },
): Pixels {
  const rgba = Uint8ClampedArray.from(base.rgba);
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      const sourceX = Math.floor(((x + 0.5) / area.width) * top.width);
      const sourceY = Math.floor(((y + 0.5) / area.height) * top.height);
      const from = (sourceY * top.width + sourceX) * 4;
      const to = ((area.y + y) * base.width + area.x + x) * 4;
      rgba.set(top.rgba.subarray(from, from + 4), to);
    }
  }
  return { ...base, rgba };
}
