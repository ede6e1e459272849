import {
  findPictureFormat,
  formatBytes,
  pictureLimits,
} from '@leakblock/domain/identity-verifications';
import type { DocumentSide } from '@leakblock/domain/identity-verifications';
import { AppError } from '@leakblock/domain/errors';
import type { ErrorCode } from '@leakblock/domain/errors';
import sharp from 'sharp';
import { inTurn } from '#platform/in-turn';

/**
 * Draws a picture anew as JPEG, upright and no larger than is needed to read it: no place, camera or name is left in
 * it, and nothing behind its end (ASVS 5.2.2, 14.2.8). One at a time in this program: decoded, it may take 200 MB.
 * @throws AppError that names the side: `identity.picture_heic`, `…_unreadable`, `…_too_large`, `…_too_small`
 */
export async function drawPicture(side: DocumentSide, bytes: Uint8Array): Promise<Buffer> {
  const refuse = (code: ErrorCode, cause?: unknown) =>
    new AppError(code, `${side}: this picture cannot be taken.`, { cause });
  if (bytes.byteLength > pictureLimits.maxBytes) throw refuse('identity.picture_too_large');
  const format = findPictureFormat(bytes.subarray(0, formatBytes));
  if (format === 'heic') throw refuse('identity.picture_heic');
  if (format === null) throw refuse('identity.picture_unreadable');
  return inTurn('identity pictures', async () => {
    const size = await readSize(bytes).catch((cause: unknown) => {
      throw refuse('identity.picture_unreadable', cause);
    });
    if (size.width * size.height > pictureLimits.maxPixels)
      throw refuse('identity.picture_too_large');
    if (Math.min(size.width, size.height) < pictureLimits.minSide)
      throw refuse('identity.picture_too_small');
    const side = pictureLimits.keptSide;
    try {
      return await sharp(bytes, { limitInputPixels: pictureLimits.maxPixels, failOn: 'error' })
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality: 88 })
        .toBuffer();
    } catch (cause) {
      throw refuse('identity.picture_unreadable', cause);
    }
  });
}

/** Of the head only: nothing is decoded. */
async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { width, height };
}
