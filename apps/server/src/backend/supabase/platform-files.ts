import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ServerContext } from '../../platform/feature.ts';
import { isEncryptedBucket } from '../../platform/object-store/create-object-store.ts';
import {
  decryptBytes,
  deriveFileKeys,
  encryptBytes,
} from '../../platform/object-store/encrypt-bytes.ts';
import type { StoredFiles } from '../../platform/stored-files.ts';
import { findBucket } from '../storage/buckets/bucket.ts';
import { collect, inOnePiece } from '../../platform/object-store/bytes.ts';
import { storeFile } from '../storage/files/store-file.ts';
import { checkObjectName } from '../storage/object-name.ts';
import { createPlatformStorage, pathOf, unavailable } from './platform-storage.ts';

const stored = z.object({ Id: z.string() });

/**
 * The files of server functions in a platform's storage, by its REST and the installation's secret key. They are
 * judged, drawn anew and encrypted here, as in our own storage: the platform's disk holds no paper in clear.
 */
export function createPlatformFiles(
  { database, secrets }: Pick<ServerContext, 'database' | 'secrets'>,
  supabaseUrl: string,
): StoredFiles {
  const fileKeys = deriveFileKeys(secrets);
  const ask = createPlatformStorage(secrets, supabaseUrl);

  return {
    put: async (file) => {
      const { bucketId, type, bytes, mayReplace = false, userMetadata, asIs = false } = file;
      const name = checkObjectName(file.name);
      const bucket = await findBucket(database, bucketId);
      let kept: Buffer = Buffer.alloc(0);
      const judged = await storeFile(
        { put: async (_place, given) => void (kept = await collect(given)) },
        { bucketId, version: '' },
        bucket,
        {
          bytes: bytes instanceof Uint8Array ? inOnePiece(bytes) : bytes,
          declaredType: type,
          asIs,
        },
      );
      const sent = isEncryptedBucket(bucketId)
        ? await collect(encryptBytes(fileKeys, `${bucketId}/${name}`, inOnePiece(kept)))
        : kept;
      const answer = await ask(pathOf(bucketId, name), {
        method: 'POST',
        body: new Uint8Array(sent),
        headers: {
          'content-type': judged.type,
          'cache-control': 'no-cache',
          'x-upsert': String(mayReplace),
          ...(userMetadata === undefined
            ? {}
            : { 'x-metadata': Buffer.from(JSON.stringify(userMetadata)).toString('base64') }),
        },
      });
      const said = stored.safeParse(await answer.json().catch(() => null));
      if (!said.success) throw unavailable();
      return { id: said.data.Id };
    },
    open: async (bucketId, name) => {
      const answer = await ask(pathOf(bucketId, checkObjectName(name)), { method: 'GET' });
      const given = Buffer.from(await answer.arrayBuffer());
      const bytes = isEncryptedBucket(bucketId)
        ? await collect(decryptBytes(fileKeys, `${bucketId}/${name}`, inOnePiece(given)))
        : given;
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      return { bytes: Readable.from([bytes]), type, size: bytes.byteLength };
    },
    remove: async (bucketId, names) => {
      if (names.length === 0) return;
      await ask(encodeURIComponent(bucketId), {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: names }),
      });
    },
  };
}
