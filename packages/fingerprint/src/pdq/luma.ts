/** A decoded picture: 8-bit sRGB with alpha, four bytes a pixel, rows from the top. */
export type Pixels = { width: number; height: number; rgba: Uint8Array | Uint8ClampedArray };

/** Brightness of each pixel, 0 to 255, rows from the top. */
export type Luma = { width: number; height: number; values: Float32Array };

const { fround } = Math;
const red = fround(0.299);
const green = fround(0.587);
const blue = fround(0.114);

/**
 * Brightness after ITU-R Rec. 601, in 32-bit steps as PDQ's reference computes it. What shows through a
 * transparent pixel is white.
 *
 * @throws {RangeError} when the picture has no pixels or the buffer's length is not width × height × 4.
 */
export function toLuma({ width, height, rgba }: Pixels): Luma {
  if (width < 1 || height < 1 || rgba.length !== width * height * 4)
    throw new RangeError('A picture needs four bytes for each of its pixels.');
  const values = new Float32Array(width * height);
  for (let index = 0, at = 0; index < values.length; index += 1, at += 4) {
    const r = fround(red * (rgba[at] as number));
    const g = fround(green * (rgba[at + 1] as number));
    const b = fround(blue * (rgba[at + 2] as number));
    const opaque = fround(fround(r + g) + b);
    const alpha = rgba[at + 3] as number;
    values[index] = alpha === 255 ? opaque : 255 + ((opaque - 255) * alpha) / 255;
  }
  return { width, height, values };
}
