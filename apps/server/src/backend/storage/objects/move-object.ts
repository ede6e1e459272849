import { sql } from 'kysely';
import { findBucket } from '../buckets/bucket.ts';
import type { IncomingFile } from '../files/read-upload.ts';
import type { StorageActor } from '../storage-actor.ts';
import type { StorageContext } from '../storage-context.ts';
import { failure } from '../storage-failure.ts';
import { randomUUID } from 'node:crypto';
import { storeFile } from '../files/store-file.ts';
import { findObject } from './object-row.ts';
import type { ObjectRow } from './object-row.ts';
import { openStored } from './open-stored.ts';
import { discard, discardIfRefused, putObject } from './put-object.ts';
import { rehearse } from './write-row.ts';

export type ObjectPlace = { bucketId: string; name: string };

/** What a copy takes over, unless told otherwise: everything. */
export type CopyOptions = { cacheControl?: string | undefined; mimetype?: string | undefined };

/** The stored file as if it were being uploaded: the other bucket's rules hold for it as for any. */
async function reopen(
  context: StorageContext,
  row: ObjectRow,
  options: CopyOptions = {},
): Promise<IncomingFile> {
  const stream = await openStored(context, row);
  return {
    bytes: stream,
    declaredType: options.mimetype ?? row.metadata?.mimetype ?? null,
    options: () => ({
      cacheControl: options.cacheControl ?? row.metadata?.cacheControl ?? 'no-cache',
      userMetadata: row.user_metadata,
    }),
    dispose: () => stream.destroy(),
  };
}

/** @throws StorageFailure */
export async function copyObject(
  context: StorageContext,
  actor: StorageActor,
  from: ObjectPlace,
  to: ObjectPlace,
  options: CopyOptions & { mayReplace: boolean },
): Promise<{ id: string }> {
  const row = await findObject(actor, from.bucketId, from.name);
  return putObject(context, {
    actor,
    ...to,
    onExisting: options.mayReplace ? 'replace' : 'refuse',
    open: () => reopen(context, row, options),
  });
}

/**
 * Gives an object another name, or another bucket: then its file is stored anew, by the rules of that bucket.
 * @throws StorageFailure
 */
export async function moveObject(
  context: StorageContext,
  actor: StorageActor,
  from: ObjectPlace,
  to: ObjectPlace,
): Promise<void> {
  if (from.bucketId !== to.bucketId) {
    await moveAcross(context, actor, from, to);
    return;
  }
  const row = await findObject(actor, from.bucketId, from.name);
  await actor.run(async (trx) => {
    const { rows } = await sql`update storage.objects set name = ${to.name}
      where id = ${row.id}::uuid returning id`.execute(trx);
    if (rows.length === 0) throw failure.accessDenied();
  });
}

async function moveAcross(
  context: StorageContext,
  actor: StorageActor,
  from: ObjectPlace,
  to: ObjectPlace,
): Promise<void> {
  const bucket = await findBucket(context.database, to.bucketId);
  const row = await findObject(actor, from.bucketId, from.name);
  const version = randomUUID();
  const move = (metadata: object) => sql`update storage.objects
    set bucket_id = ${to.bucketId}, name = ${to.name}, version = ${version}, metadata = ${JSON.stringify(metadata)}::jsonb
    where id = ${row.id}::uuid and version = ${row.version} returning id`;
  await rehearse((undo) =>
    actor.run(async (trx) => {
      const { rows } = await move(row.metadata ?? {}).execute(trx);
      if (rows.length === 0) throw failure.accessDenied();
      undo();
    }),
  );
  const file = await reopen(context, row);
  try {
    const place = { bucketId: to.bucketId, version };
    const { size, type } = await storeFile(context.store, place, bucket, file);
    const eTag = `"${version.replaceAll('-', '')}"`;
    const metadata = { ...row.metadata, eTag, size, contentLength: size, mimetype: type };
    try {
      const { rows } = await actor.run((trx) => move(metadata).execute(trx));
      if (rows.length === 0) throw failure.noSuchKey();
    } catch (error) {
      await discardIfRefused(context, place, error);
      throw error;
    }
  } finally {
    file.dispose();
  }
  if (row.version !== null) await discard(context, from.bucketId, row.version);
}
