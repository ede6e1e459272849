import { createHash } from 'node:crypto';
import { encodeWork, hashWork, PictureError } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { minWorkQuality, titleOfFile, workLimits } from '@leakblock/domain/works';
import sharp from 'sharp';
import type { ServerContext } from '#platform/feature';
import { lockWorks } from './lock-works.ts';
import { requestComparison } from './request-comparison.ts';

/** Smaller ones are buttons, avatars and previews. */
const minSide = 200;
const thumbnailSide = 16;
const limits = { maxBytes: 16 * 2 ** 20, maxPixels: 50e6 };

export type ImportOutcome = 'imported' | 'known' | 'unfit' | 'limit_reached';

/** Registers a picture of one of the person's own pages as a work of hers. The file itself is not kept. */
export async function importPicture(
  context: Pick<ServerContext, 'database' | 'queue'>,
  userId: string,
  picture: { bytes: Uint8Array; url: string; name: string },
): Promise<ImportOutcome> {
  const read = await readWorkPicture(picture.bytes);
  if (read === null) return 'unfit';
  const sha256 = createHash('sha256').update(picture.bytes).digest();
  return context.database.asService(async (trx) => {
    const counts = await lockWorks(trx, userId);
    if (counts.works >= workLimits.works || counts.frames >= workLimits.frames)
      return 'limit_reached';
    const [work] = await trx
      .insertInto('works')
      .values({
        user_id: userId,
        kind: 'photo',
        title: titleOfFile(picture.name),
        source: 'official_page',
        source_url: picture.url,
        sha256,
        quality: read.quality,
        thumbnail: read.thumbnail,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    if (work === undefined) return 'known';
    await trx
      .insertInto('work_fingerprints')
      .values({ work_id: work.id, user_id: userId, fingerprint: read.fingerprint })
      .execute();
    await requestComparison(context.queue, trx, userId);
    return 'imported';
  });
}

async function readWorkPicture(
  bytes: Uint8Array,
): Promise<{ fingerprint: Uint8Array; quality: number; thumbnail: string } | null> {
  try {
    const picture = await decodePicture(bytes, limits);
    if (Math.min(picture.width, picture.height) < minSide) return null;
    const fingerprint = hashWork(picture);
    if (fingerprint.quality < minWorkQuality || fingerprint.hashes.length === 0) return null;
    return {
      fingerprint: encodeWork(fingerprint),
      quality: fingerprint.quality,
      thumbnail: await drawThumbnail(bytes),
    };
  } catch (error) {
    if (error instanceof PictureError) return null;
    throw error;
  }
}

/** So few pixels that nothing but colours and places is left. */
async function drawThumbnail(bytes: Uint8Array): Promise<string> {
  const small = await sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside' })
    .webp({ quality: 60 })
    .toBuffer();
  return `data:image/webp;base64,${small.toString('base64')}`;
}
