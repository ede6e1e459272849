import type { Readable } from 'node:stream';
import type { ByteRange } from '../../../platform/object-store/driver.ts';
import { ObjectMissingError } from '../../../platform/object-store/driver.ts';
import type { StorageContext } from '../storage-context.ts';
import { failure } from '../storage-failure.ts';
import type { ObjectRow } from './object-row.ts';

/**
 * The file of a row.
 * @throws StorageFailure 404 when it is not there: replaced or removed since the row was read, or never moved here
 */
export async function openStored(
  { store, log }: StorageContext,
  { bucket_id, version, id }: ObjectRow,
  range?: ByteRange,
): Promise<Readable> {
  try {
    if (version === null) throw new ObjectMissingError();
    return await store.get({ bucketId: bucket_id, version }, range);
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error;
    log.warn({ object: id }, 'The file of an object is not there.');
    throw failure.noSuchKey({ cause: error });
  }
}
