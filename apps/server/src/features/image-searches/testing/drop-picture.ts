import { createHash } from 'node:crypto';
import { encodeQuery, encodeWork, hashQuery, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import type { SearchImageInput } from '@leakblock/domain/image-searches';

/** What a browser would tell of a dropped file. */
export async function dropPicture(file: Uint8Array): Promise<SearchImageInput> {
  const picture = await decodePicture(file);
  return {
    fingerprint: Buffer.from(encodeWork(hashWork(picture))).toString('base64'),
    query: Buffer.from(encodeQuery(hashQuery(picture))).toString('base64'),
    sha256: createHash('sha256').update(file).digest('hex'),
  };
}
