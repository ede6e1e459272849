import sharp from 'sharp';

const limits = { pixels: 50e6, seconds: 30 };
/** Enough for every service, and no more of her picture than it takes. */
const side = 1600;
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/**
 * A picture as it may leave the house: a JPEG of at most 1,600 pixels a side, made anew from its pixels, so that
 * place, time, device and names in the file stay behind.
 * @returns null when it is no picture that can be read
 */
export async function stripPicture(file: Uint8Array): Promise<Uint8Array | null> {
  try {
    const image = sharp(file, { limitInputPixels: limits.pixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!formats.has(format)) return null;
    return await image
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .timeout({ seconds: limits.seconds })
      .toBuffer();
  } catch {
    return null;
  }
}
