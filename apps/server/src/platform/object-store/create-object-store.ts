import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PassThrough, pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Env } from '../env.ts';
import type { EncryptionKeys } from '../encrypt.ts';
import type { ByteRange, Bytes, ObjectDriver } from './driver.ts';
import { decryptBytes, deriveFileKeys, encryptBytes } from './encrypt-bytes.ts';
import { createFolderDriver } from './folder-driver.ts';
import { createS3Driver } from './s3-driver.ts';

/** Buckets whose files lie encrypted: whoever gets the disk or the S3 bucket gets nothing. */
export const encryptedBuckets: readonly string[] = ['identity-documents', 'evidence', 'exports'];

export const isEncryptedBucket = (bucketId: string): boolean => encryptedBuckets.includes(bucketId);

/** One stored file: its bucket, and the random version that its row in `storage.objects` names. */
export type StoredPlace = { bucketId: string; version: string };

const versionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stored files by bucket and version, encrypted where they must be. Who may is decided elsewhere. */
export type ObjectStore = {
  /** All or nothing. @throws StoreFullError and whatever the source throws */
  put: (place: StoredPlace, bytes: Bytes) => Promise<void>;
  /**
   * The bytes as they were put. A range is of a plain file only: see `canReadRange`.
   * @throws ObjectMissingError, ObjectDamagedError (also later, by the stream)
   */
  get: (place: StoredPlace, range?: ByteRange) => Promise<Readable>;
  canReadRange: (bucketId: string) => boolean;
  /** Missing is as good as removed. */
  remove: (place: StoredPlace) => Promise<void>;
} & Pick<ObjectDriver, 'removeUnfinished' | 'stop'> & {
    /** Every stored file by its version, in no order. */
    list: () => AsyncIterable<{ version: string; storedAt: Date; remove: () => Promise<void> }>;
  };

type StoreSettings = Pick<
  Env,
  | 'DATA_DIR'
  | 'STORAGE_DIR'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

/** Where the settings say that files lie: a bucket at an S3 service with `S3_BUCKET`, else a folder. */
export function createObjectDriver(env: StoreSettings): ObjectDriver {
  return env.S3_BUCKET === undefined
    ? createFolderDriver(env.STORAGE_DIR ?? join(env.DATA_DIR, 'storage'))
    : createS3Driver({
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        bucket: env.S3_BUCKET,
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      });
}

/**
 * Opens the store that the settings name. An S3 bucket or folder belongs to one installation: what no row of its
 * database names is swept away.
 */
export function createObjectStore(options: {
  env: StoreSettings;
  secrets: EncryptionKeys;
}): ObjectStore {
  return storeOn(createObjectDriver(options.env), options.secrets);
}

/** The store on a driver. */
export function storeOn(driver: ObjectDriver, keys: EncryptionKeys): ObjectStore {
  const fileKeys = deriveFileKeys(keys);

  return {
    put: (place, bytes) => {
      const key = keyOf(place);
      return driver.write(
        key,
        isEncryptedBucket(place.bucketId) ? encryptBytes(fileKeys, key, bytes) : bytes,
      );
    },
    get: async (place, range) => {
      const key = keyOf(place);
      if (!isEncryptedBucket(place.bucketId)) return driver.read(key, range);
      if (range !== undefined) throw new RangeError('An encrypted file is read as a whole.');
      const stored = await driver.read(key);
      const opened = new PassThrough();
      // Ends both sides whichever fails or is given up first; the reader sees the failure.
      pipeline(decryptBytes(fileKeys, key, stored), opened, () => stored.destroy());
      return opened;
    },
    canReadRange: (bucketId) => !isEncryptedBucket(bucketId),
    remove: (place) => driver.remove(keyOf(place)),
    async *list() {
      for await (const { key, storedAt } of driver.list()) {
        const version = key.slice(key.lastIndexOf('/') + 1);
        // What is not named as we name files is somebody else's.
        if (!versionPattern.test(version)) continue;
        yield { version, storedAt, remove: () => driver.remove(key) };
      }
    },
    removeUnfinished: driver.removeUnfinished,
    stop: driver.stop,
  };
}

/** A bucket's name may hold what a file system takes amiss; versions are unique by themselves. */
export function keyOf({ bucketId, version }: StoredPlace): string {
  const folder = /^[a-z0-9][a-z0-9_-]{0,62}$/.test(bucketId)
    ? bucketId
    : `b-${createHash('sha256').update(bucketId).digest('hex').slice(0, 16)}`;
  if (!versionPattern.test(version)) throw new TypeError('A version is a UUID.');
  return `${folder}/${version}`;
}
