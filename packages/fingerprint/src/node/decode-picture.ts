import sharp from 'sharp';
import { isHeic } from '../decode/is-heic.ts';
import { PictureError } from '../decode/picture-problem.ts';
import { hashSide } from '../pdq/hash-pdq.ts';
import type { Picture } from '../pdq/picture.ts';

/** Drawings (SVG, PDF) are left out: they are programs, and no camera makes them. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/** A small file can be made to take minutes. */
const maxSeconds = 30;

export type DecodeLimits = {
  /** Width × height of the file's picture; 100 million by default. */
  maxPixels?: number;
  /** Length of the file; 64 MiB by default. */
  maxBytes?: number;
  /** Reads what there is of a damaged or broken-off file, as browsers show it. Default: it is not a picture. */
  readsDamaged?: boolean;
};

/**
 * Reads a picture file (JPEG, PNG, WebP, GIF, AVIF, TIFF; of an animation the first frame) and prepares it
 * for hashing: turned upright after EXIF, on white, in sRGB, stretched to 512 × 512. The kernel matters
 * where pixels become fewer: there `linear` and `nearest` move the hash by more than the 10 bits the
 * reference allows. Where they only become more, `linear` moves it by 6 at most and takes half the time.
 *
 * @throws {PictureError} `not_a_picture`, `too_large` or `heic`.
 */
export async function decodePicture(file: Uint8Array, limits: DecodeLimits = {}): Promise<Picture> {
  const { maxBytes = 64 * 2 ** 20, maxPixels = 100e6, readsDamaged = false } = limits;
  if (file.length > maxBytes) throw new PictureError('too_large');
  if (isHeic(file.subarray(0, 64))) throw new PictureError('heic');
  try {
    const failOn = readsDamaged ? 'none' : 'error';
    const image = sharp(file, { limitInputPixels: maxPixels, failOn });
    const metadata = await image.metadata();
    if (!formats.has(metadata.format)) throw new PictureError('not_a_picture');
    const { width, height } = metadata.autoOrient;
    if (width * height > maxPixels) throw new PictureError('too_large');
    const isEnlarged = Math.max(width, height) <= hashSide;
    const rgba = await image
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(hashSide, hashSide, { fit: 'fill', kernel: isEnlarged ? 'linear' : 'lanczos3' })
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
    return { width, height, pixels: { width: hashSide, height: hashSide, rgba } };
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    const isLimit = cause instanceof Error && cause.message.includes('pixel limit');
    throw new PictureError(isLimit ? 'too_large' : 'not_a_picture', { cause });
  }
}
