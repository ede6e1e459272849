import { AppError } from '@leakblock/domain/errors';
import sharp from 'sharp';
import { inTurn } from '#platform/in-turn';

/** A logo in the head of a page needs no more; the file's own pixels may be this many. */
const most = { pixels: 16e6, width: 600, height: 240, address: 90_000 };

/**
 * Draws a logo anew as PNG: nothing but its pixels is left, so that whatever else a file carries never reaches a report.
 * Smaller, and with fewer colours, until its data address has at most 90,000 characters.
 * @throws AppError `agencies.logo_unreadable` for what is no PNG or JPEG, is damaged, or has more than 16 megapixels
 */
export async function drawLogo(address: string): Promise<string> {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  // Decoded, it takes up to 64 MB: one at a time.
  return inTurn('agency logos', async () => {
    for (const shrink of [1, 0.75, 0.5, 0.25]) {
      const png = await draw(bytes, shrink).catch((cause: unknown) => {
        throw new AppError('agencies.logo_unreadable', undefined, { cause });
      });
      const drawn = `data:image/png;base64,${png.toString('base64')}`;
      if (drawn.length <= most.address) return drawn;
    }
    throw new AppError('agencies.logo_unreadable', 'This picture stays too large.');
  });
}

async function draw(bytes: Buffer, shrink: number): Promise<Buffer> {
  const { format } = await sharp(bytes, { limitInputPixels: most.pixels }).metadata();
  // The drawing library reads other kinds too; a renderer of vector graphics is not handed a stranger's file.
  if (format !== 'png' && format !== 'jpeg') throw new Error('This is neither PNG nor JPEG.');
  return sharp(bytes, { limitInputPixels: most.pixels, failOn: 'error' })
    .autoOrient()
    .resize({
      ...{ width: Math.round(most.width * shrink), height: Math.round(most.height * shrink) },
      ...{ fit: 'inside', withoutEnlargement: true },
    })
    .toColourspace('srgb')
    .timeout({ seconds: 10 })
    .png({ palette: shrink < 1, compressionLevel: 9 })
    .toBuffer();
}
