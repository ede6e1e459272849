import type {
  ObjectStore,
  StoredPlace,
} from '../../../platform/object-store/create-object-store.ts';
import type { Bytes } from '../../../platform/object-store/driver.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { collect, inOnePiece } from '../../../platform/object-store/bytes.ts';
import { countBytes, peek } from './file-bytes.ts';
import { rasterTypes, redrawImage, refusePixelBomb } from './inspect-image.ts';
import { judgeFileType } from './judge-file-type.ts';

/** Buckets whose pictures are drawn anew before they are kept: what strangers send and people look at. */
const redrawnBuckets: readonly string[] = ['identity-documents'];

/** The size of a picture stands this early, behind the thumbnails and profiles that cameras add. */
const headBytes = 1024 * 1024;

/**
 * Counts, judges and stores the bytes of one file, all or nothing.
 * @returns size as stored, and the type it is stored under
 * @throws StorageFailure 413, 415, 422; StoreFullError
 */
export async function storeFile(
  store: Pick<ObjectStore, 'put'>,
  place: StoredPlace,
  bucket: Pick<Bucket, 'maxBytes' | 'allowedTypes'>,
  file: { bytes: Bytes; declaredType: string | null; asIs?: boolean },
): Promise<{ size: number; type: string }> {
  let size = 0;
  const counted = countBytes(file.bytes, bucket.maxBytes, (counted) => (size = counted));
  if (file.asIs === true) {
    await store.put(place, counted);
    return { size, type: file.declaredType ?? 'application/octet-stream' };
  }
  const { head, all } = await peek(counted, headBytes);
  const type = await judgeFileType(head, file.declaredType, bucket.allowedTypes);
  const isPicture = rasterTypes.includes(type);
  if (isPicture && bucket.allowedTypes !== null) await refusePixelBomb(head);
  if (isPicture && redrawnBuckets.includes(place.bucketId)) {
    const redrawn = await redrawImage(await collect(all));
    await store.put(place, inOnePiece(redrawn));
    return { size: redrawn.byteLength, type };
  }
  await store.put(place, all);
  return { size, type };
}
