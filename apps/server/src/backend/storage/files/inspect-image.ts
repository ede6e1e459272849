import sharp from 'sharp';
import { failure } from '../storage-failure.ts';

/** Pixels of a picture, over all its frames: more than any camera's in people's hands, 200 MB decoded. */
const maxPixels = 64_000_000;

/** Types that are pictures made of pixels: shown by browsers as they are. */
export const rasterTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
];

/**
 * Refuses a picture whose few bytes would become gigabytes (ASVS 5.2.6). Reads its head only.
 * @throws StorageFailure 422
 */
export async function refusePixelBomb(head: Uint8Array): Promise<void> {
  const { width, height, pages } = await readSize(head);
  if (width * height * pages > maxPixels)
    throw failure.badImage('The picture has too many pixels.');
}

async function readSize(
  head: Uint8Array,
): Promise<{ width: number; height: number; pages: number }> {
  try {
    const {
      width,
      height,
      pages = 1,
    } = await sharp(head, { limitInputPixels: false, failOn: 'none' }).metadata();
    return { width, height, pages };
  } catch (cause) {
    throw failure.badImage('The picture cannot be read.', { cause });
  }
}

/**
 * The picture drawn anew: no place, name or camera in it, and nothing behind its end (ASVS 5.2.2, 14.2.8). Turned
 * as its EXIF said, since that is gone.
 *
 * @throws StorageFailure 422
 */
export async function redrawImage(bytes: Uint8Array): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await image.metadata();
    return await image
      .autoOrient()
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 90 } : {})
      .toBuffer();
  } catch (cause) {
    throw failure.badImage('The picture cannot be read.', { cause });
  }
}
