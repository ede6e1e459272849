import type { Readable } from 'node:stream';
import type { ServerContext } from '../../platform/feature.ts';
import type { Bytes } from '../../platform/object-store/driver.ts';
import type { ObjectStore } from '../../platform/object-store/create-object-store.ts';
import { inOnePiece } from './files/file-bytes.ts';
import { checkObjectName } from './object-name.ts';
import { findObject } from './objects/object-row.ts';
import { openStored } from './objects/open-stored.ts';
import { putObject } from './objects/put-object.ts';
import { removeObjects } from './objects/remove-objects.ts';
import { actAsService } from './storage-actor.ts';

/** Files of server functions, past the policies: whoever calls has decided who may. */
export type StoredFiles = {
  /**
   * Stores a file by all rules of its bucket (size, type by content, pictures drawn anew, encryption).
   * @returns the id of its row
   * @throws StorageFailure: 404 no such bucket, 409 name taken, 413, 415, 422
   */
  put: (file: {
    bucketId: string;
    name: string;
    bytes: Bytes | Uint8Array;
    /** As the sender declared it; null to take what the content is. */
    type: string | null;
    /** The person it belongs to. */
    ownerId: string | null;
    mayReplace?: boolean;
    /** Own words about the file, kept in its row. */
    userMetadata?: Record<string, string>;
  }) => Promise<{ id: string }>;
  /** @throws StorageFailure 404; ObjectDamagedError by the stream */
  open: (
    bucketId: string,
    name: string,
  ) => Promise<{ bytes: Readable; type: string; size: number }>;
  /** What is missing is as good as removed. */
  remove: (bucketId: string, names: readonly string[]) => Promise<void>;
};

/** @param store one for the whole process: `createObjectStore` */
export function createStoredFiles(
  context: Pick<ServerContext, 'database' | 'log'>,
  store: ObjectStore,
): StoredFiles {
  const { database, log } = context;
  const storage = { database, store, log };
  return {
    put: ({ bucketId, name, bytes, type, ownerId, mayReplace = false, userMetadata = null }) =>
      putObject(storage, {
        actor: actAsService(database, ownerId),
        bucketId,
        name: checkObjectName(name),
        onExisting: mayReplace ? 'replace' : 'refuse',
        open: () =>
          Promise.resolve({
            bytes: bytes instanceof Uint8Array ? inOnePiece(bytes) : bytes,
            declaredType: type,
            options: () => ({ cacheControl: 'no-cache', userMetadata }),
            dispose: () => undefined,
          }),
      }),
    open: async (bucketId, name) => {
      const row = await findObject(actAsService(database), bucketId, name);
      return {
        bytes: await openStored(storage, row),
        type: row.metadata?.mimetype ?? 'application/octet-stream',
        size: row.metadata?.size ?? 0,
      };
    },
    remove: async (bucketId, names) => {
      await removeObjects(storage, actAsService(database), bucketId, names);
    },
  };
}
