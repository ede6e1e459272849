import { sql } from 'kysely';
import type { StorageActor } from '../storage-actor.ts';
import { failure } from '../storage-failure.ts';

/** What storage itself says of a file, in the platform's names. */
export type FileMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
};

export type ObjectRow = {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  metadata: Partial<FileMetadata> | null;
  user_metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
};

export const objectColumns = sql`id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
  created_at, updated_at, last_accessed_at`;

/** @throws StorageFailure 404 also for an object that this actor may not see */
export async function findObject(
  actor: StorageActor,
  bucketId: string,
  name: string,
): Promise<ObjectRow> {
  const { rows } = await actor.run((trx) =>
    sql<ObjectRow>`select ${objectColumns} from storage.objects
      where bucket_id = ${bucketId} and name = ${name}`.execute(trx),
  );
  const [row] = rows;
  if (row === undefined) throw failure.noSuchKey();
  return row;
}

/** Metadata of a file just stored. A version has one content for ever, so its name is a strong entity tag. */
export function describeFile(file: {
  version: string;
  size: number;
  type: string;
  cacheControl: string;
  now: Date;
}): FileMetadata {
  return {
    eTag: `"${file.version.replaceAll('-', '')}"`,
    size: file.size,
    mimetype: file.type,
    cacheControl: file.cacheControl,
    lastModified: file.now.toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
  };
}
