import { randomUUID } from 'node:crypto';
import { isBackupRunning } from '../../../platform/backup-lock.ts';
import type { StoredPlace } from '../../../platform/object-store/create-object-store.ts';
import { wasRefused } from '../../../platform/was-refused.ts';
import { findBucket } from '../buckets/bucket.ts';
import { countBytes } from '../files/file-bytes.ts';
import type { IncomingFile } from '../files/read-upload.ts';
import { storeFile } from '../files/store-file.ts';
import type { StorageActor } from '../storage-actor.ts';
import type { StorageContext } from '../storage-context.ts';
import { StorageFailure } from '../storage-failure.ts';
import { describeFile } from './object-row.ts';
import { commitRow, rehearseRow } from './write-row.ts';
import type { NewRow, OnExisting, WrittenRow } from './write-row.ts';

export type PutOrder = {
  actor: StorageActor;
  bucketId: string;
  name: string;
  onExisting: OnExisting;
  /** Byte for byte as it is, whatever it is. */
  asIs?: boolean;
  /** Called when the policies have let the object in; `maxBytes` is the bucket's limit. */
  open: (maxBytes: number) => Promise<IncomingFile>;
};

/**
 * Puts a file into a bucket: the file first, then its row, so that there is never a row without a file. A file
 * whose row was refused is removed at once; one whose row may or may not have been written stays, and the sweeper
 * removes it if it was not.
 *
 * @throws StorageFailure
 */
export async function putObject(context: StorageContext, order: PutOrder): Promise<{ id: string }> {
  const { database, store, uploads } = context;
  const { actor, bucketId, name, onExisting, asIs = false } = order;
  const { sender } = actor;
  const bucket = await findBucket(database, bucketId);
  const version = randomUUID();
  const place = { bucketId, version };
  await rehearseRow(actor, { bucketId, name }, onExisting);
  if (sender !== null) await uploads.begin(sender);

  const file = await order.open(bucket.maxBytes);
  let written: WrittenRow;
  let came = 0;
  const bytes = countBytes(file.bytes, Infinity, (counted) => (came = counted));
  try {
    const { size, type } = await storeFile(store, place, bucket, { ...file, bytes, asIs });
    written = await writeOrRemove(context, order, place, () => {
      const { cacheControl, userMetadata } = file.options();
      const metadata = describeFile({ version, size, type, cacheControl, now: new Date() });
      return { bucketId, name, version, metadata, userMetadata };
    });
  } finally {
    file.dispose();
    if (sender !== null) await uploads.end(sender, came);
  }
  if (written.replaced !== null) await discard(context, bucketId, written.replaced);
  return { id: written.id };
}

async function writeOrRemove(
  context: StorageContext,
  { actor, onExisting }: PutOrder,
  place: StoredPlace,
  describe: () => NewRow,
): Promise<WrittenRow> {
  try {
    return await commitRow(actor, describe(), onExisting);
  } catch (error) {
    await discardIfRefused(context, place, error);
    throw error;
  }
}

/** Only a refusal says that no row was written: without one the answer may have been lost on its way. */
export async function discardIfRefused(
  context: StorageContext,
  place: StoredPlace,
  error: unknown,
): Promise<void> {
  const isRefused = error instanceof StorageFailure || wasRefused(error);
  if (isRefused) await discard(context, place.bucketId, place.version);
}

/** Removes a file that no row names any more; when that fails, or while a backup is under way, the sweeper will. */
export async function discard(
  { database, store, log }: StorageContext,
  bucketId: string,
  version: string,
): Promise<void> {
  try {
    if (!(await isBackupRunning(database))) await store.remove({ bucketId, version });
  } catch (error) {
    log.warn({ err: error }, 'A file without a row could not be removed yet.');
  }
}
