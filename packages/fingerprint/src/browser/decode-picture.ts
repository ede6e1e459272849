import { isHeic } from '../decode/is-heic.ts';
import { PictureError } from '../decode/picture-problem.ts';
import { hashSide } from '../pdq/hash-pdq.ts';
import type { Picture } from '../pdq/picture.ts';

/** Browsers give up on larger pictures by themselves, each at another size. */
const maxPixels = 100e6;

/**
 * Reads a picture file in a page or module worker and prepares it for hashing as `@leakblock/fingerprint/node`
 * does: turned upright after EXIF, on white, in sRGB, stretched to 512 × 512. The file does not leave the
 * browser. `resizeQuality` must be high: with `low` the hash moves by up to 52 bits.
 *
 * @throws {PictureError} `not_a_picture`, `too_large` or `heic` (where the browser cannot read HEIC).
 */
export async function decodePicture(file: Blob): Promise<Picture> {
  const start = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  let full: ImageBitmap;
  try {
    full = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PictureError(isHeic(start) ? 'heic' : 'not_a_picture', { cause });
  }
  const { height, width } = full;
  try {
    if (width * height > maxPixels) throw new PictureError('too_large');
    const small = await createImageBitmap(full, {
      resizeWidth: hashSide,
      resizeHeight: hashSide,
      resizeQuality: 'high',
    });
    const context = new OffscreenCanvas(hashSide, hashSide).getContext('2d', { alpha: false });
    if (!context) throw new PictureError('not_a_picture');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, hashSide, hashSide);
    context.drawImage(small, 0, 0);
    small.close();
    const { data } = context.getImageData(0, 0, hashSide, hashSide, { colorSpace: 'srgb' });
    return { width, height, pixels: { width: hashSide, height: hashSide, rgba: data } };
  } finally {
    full.close();
  }
}
