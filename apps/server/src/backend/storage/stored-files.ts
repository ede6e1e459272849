import type { ServerContext } from '../../platform/feature.ts';
import type { ObjectStore } from '../../platform/object-store/create-object-store.ts';
import type { StoredFiles } from '../../platform/stored-files.ts';
import { createUploads } from '../../platform/uploads.ts';
import { inOnePiece } from '../../platform/object-store/bytes.ts';
import { checkObjectName } from './object-name.ts';
import { findObject } from './objects/object-row.ts';
import { openStored } from './objects/open-stored.ts';
import { putObject } from './objects/put-object.ts';
import { removeObjects } from './objects/remove-objects.ts';
import { actAsService } from './storage-actor.ts';

/** @param store one for the whole process: `createObjectStore` */
export function createStoredFiles(
  context: Pick<ServerContext, 'env' | 'secrets' | 'database' | 'log'>,
  store: ObjectStore,
): StoredFiles {
  const { database, log } = context;
  const storage = { database, store, log, uploads: createUploads(context) };
  return {
    put: ({
      bucketId,
      name,
      bytes,
      type,
      ownerId,
      mayReplace = false,
      userMetadata = null,
      asIs,
    }) =>
      putObject(storage, {
        asIs: asIs ?? false,
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
