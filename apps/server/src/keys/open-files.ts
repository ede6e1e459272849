import { Readable } from 'node:stream';
import type pg from 'pg';
import { createPlatformStorage, pathOf } from '../backend/supabase/platform-storage.ts';
import { collect } from '../platform/object-store/bytes.ts';
import {
  createObjectDriver,
  isEncryptedBucket,
} from '../platform/object-store/create-object-store.ts';
import { ObjectMissingError } from '../platform/object-store/driver.ts';
import type { ObjectDriver } from '../platform/object-store/driver.ts';
import type { Env } from '../platform/env.ts';
import type { Secrets } from '../platform/secrets.ts';
import { StorageFailure } from '../backend/storage/storage-failure.ts';

type Files = Pick<ObjectDriver, 'list' | 'read' | 'write' | 'remove' | 'stop'>;

/**
 * The stored files as bytes: in our own storage, or in that of the platform that `SUPABASE_URL` names. What is removed loses
 * its row too.
 */
export function openFiles(
  env: Env,
  secrets: Pick<Secrets, 'secretApiKey'>,
  client: pg.Client,
): Files {
  return env.SUPABASE_URL === undefined
    ? openOwnFiles(env, client)
    : openPlatformFiles(env.SUPABASE_URL, secrets, client);
}

function openOwnFiles(env: Env, client: pg.Client): Files {
  const driver = createObjectDriver(env);
  return {
    ...driver,
    remove: async (key) => {
      // The row first: a file without one is found by the sweeper.
      await client.query('delete from storage.objects where bucket_id = $1 and version = $2', [
        ...key.split('/'),
      ]);
      await driver.remove(key);
    },
  };
}

type ObjectRow = { bucket: string; name: string; type: string | null; meta: object | null };

/** Keys are bucket and name, which is also what a file there is bound to. */
function openPlatformFiles(
  url: string,
  secrets: Pick<Secrets, 'secretApiKey'>,
  client: pg.Client,
): Files {
  const ask = createPlatformStorage(secrets, url);
  const addressOf = (key: string) => {
    const [bucket = '', ...name] = key.split('/');
    return pathOf(bucket, name.join('/'));
  };

  return {
    async *list() {
      const { rows } = await client.query<ObjectRow>(
        'select bucket_id as bucket, name from storage.objects order by bucket_id, name',
      );
      for (const { bucket, name } of rows) {
        if (isEncryptedBucket(bucket)) yield { key: `${bucket}/${name}`, storedAt: new Date(0) };
      }
    },
    read: async (key, range) => {
      const answer = await ask(addressOf(key), { method: 'GET' }).catch((cause: unknown) => {
        const isMissing = cause instanceof StorageFailure && cause.status === 404;
        throw isMissing ? new ObjectMissingError({ cause }) : cause;
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return Readable.from([
        range === undefined ? bytes : bytes.subarray(range.start, range.end + 1),
      ]);
    },
    write: async (key, bytes) => {
      const { rows } = await client.query<ObjectRow>(
        `select metadata ->> 'mimetype' as type, user_metadata as meta from storage.objects
         where bucket_id || '/' || name = $1`,
        [key],
      );
      const [row] = rows;
      // Deleted meanwhile: it must not come back.
      if (row === undefined) throw new ObjectMissingError();
      const whole = await collect(bytes);
      await ask(addressOf(key), {
        method: 'POST',
        body: new Uint8Array(whole),
        headers: {
          'content-type': row.type ?? 'application/octet-stream',
          'cache-control': 'no-cache',
          'x-upsert': 'true',
          ...(row.meta === null
            ? {}
            : { 'x-metadata': Buffer.from(JSON.stringify(row.meta)).toString('base64') }),
        },
      });
    },
    remove: async (key) => {
      const [bucket = '', ...name] = key.split('/');
      await ask(encodeURIComponent(bucket), {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: [name.join('/')] }),
      });
    },
    stop: () => undefined,
  };
}
