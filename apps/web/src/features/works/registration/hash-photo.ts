import { encodeWork, hashWork, minQuality, PictureError } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/browser';
import { digestFile } from '#lib/digest-file.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import type { FileProblem } from './file-problem.ts';
import type { HashedPhoto, HashOptions } from './hashed-file.ts';
import { toBase64 } from './to-base64.ts';

/** Files of cameras are smaller; a larger one would take the memory of all others. */
const maxBytes = 200 * 2 ** 20;

/** Reads a picture file in this browser: what it is recognised by, and nothing it could be seen by. */
export async function hashPhoto(
  file: File,
  { isWholeOnly, wantsThumbnail }: HashOptions,
): Promise<HashedPhoto | FileProblem> {
  if (file.size > maxBytes) return 'too_large';
  try {
    const picture = await decodePicture(file);
    const fingerprint = hashWork(picture, { wholeOnly: isWholeOnly });
    if (fingerprint.quality < minQuality || fingerprint.hashes.length === 0) return 'too_plain';
    return {
      sha256: await digestFile(file),
      fingerprint: toBase64(encodeWork(fingerprint)),
      thumbnail: wantsThumbnail ? await drawThumbnail(picture) : null,
    };
  } catch (error) {
    if (error instanceof PictureError) return error.problem;
    // The file has been moved or its disk taken away since it was dropped.
    if (error instanceof DOMException) return 'unreadable';
    throw error;
  }
}
