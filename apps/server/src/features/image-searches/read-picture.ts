import { createHash } from 'node:crypto';
import { hashQuery, PictureError } from '@leakblock/fingerprint';
import type { PictureQuery } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import sharp from 'sharp';

/** A picture of a page as far as it is kept: what it can be recognised by, and a small copy. */
export type ReadPicture = {
  query: PictureQuery;
  /** Of the file as it was fetched. */
  sha256: Uint8Array;
  /** How much there is to recognise, 0 to 100. */
  quality: number;
  width: number;
  height: number;
  /** Data address of a tiny, blurred WebP: at most 2,000 characters. */
  preview: string;
  /** At most 640 pixels wide, 1,280 high and 128 kB; nothing of the file's metadata. */
  webp: Uint8Array;
};

/** Smaller ones are icons, buttons and spacers: nobody's work is recognised in them. */
const minSide = 64;
/** What browsers show is read: else a copy would be hidden by a few wrong bytes. */
const limits = { maxBytes: 16 * 2 ** 20, maxPixels: 50e6, readsDamaged: true };
const copySize = { width: 640, height: 1280 };
const maxCopyBytes = 128 * 1024;
const previewSide = 24;

/**
 * Reads a picture that was fetched from a page: of an animation the first frame.
 * @returns null when it is no picture, smaller than 64 pixels, or beyond the limits (16 MiB, 50 megapixels).
 */
export async function readPicture(bytes: Uint8Array): Promise<ReadPicture | null> {
  try {
    const picture = await decodePicture(bytes, limits);
    const { height, width } = picture;
    if (Math.min(width, height) < minSide) return null;
    const webp = await drawCopy(bytes);
    if (webp === null) return null;
    const query = hashQuery(picture);
    return {
      query,
      sha256: createHash('sha256').update(bytes).digest(),
      quality: query.quality,
      width,
      height,
      preview: await drawPreview(webp),
      webp,
    };
  } catch (error) {
    if (error instanceof PictureError) return null;
    throw error;
  }
}

/** The first of these qualities that fits; only noise ever needs the last. */
const copyQualities = [72, 50, 25, 1];

async function drawCopy(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: limits.maxPixels,
      failOn: 'none',
    })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ ...copySize, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: 30 })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    for (const quality of copyQualities) {
      const copy = await sharp(data, { raw }).webp({ quality }).toBuffer();
      if (copy.length <= maxCopyBytes) return copy;
    }
    return null;
  } catch {
    // A file that could be decoded once and not a second time is broken or made to be costly.
    return null;
  }
}

async function drawPreview(webp: Uint8Array): Promise<string> {
  const preview = await sharp(webp)
    .resize({ width: previewSide, height: previewSide, fit: 'inside' })
    .blur(1.2)
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${preview.toString('base64')}`;
}
