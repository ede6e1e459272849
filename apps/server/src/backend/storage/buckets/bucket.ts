import { sql } from 'kysely';
import type { ServerDatabase } from '../../../platform/database.ts';
import { failure } from '../storage-failure.ts';

/** Bytes that one file may have at most, whatever its bucket says. */
export const maxFileBytes = 50 * 1024 * 1024;

/** Buckets that nobody but a job of ours writes, with files as large as it makes them. */
const unlimited: readonly string[] = ['exports'];

/** What a bucket says of its files. */
export type Bucket = {
  id: string;
  isPublic: boolean;
  maxBytes: number;
  /** Types it takes, also as `image/*`; null for all that are safe. */
  allowedTypes: string[] | null;
};

/**
 * The rules of a bucket. They are read past the policies, which are about who may see the list of buckets.
 * @throws StorageFailure 404
 */
export async function findBucket(database: ServerDatabase, id: string): Promise<Bucket> {
  const { rows } = await database.asService((trx) =>
    sql<{
      public: boolean | null;
      file_size_limit: number | null;
      allowed_mime_types: string[] | null;
    }>`
      select public, file_size_limit, allowed_mime_types from storage.buckets
      where id = ${id}`.execute(trx),
  );
  const [row] = rows;
  if (row === undefined) throw failure.noSuchBucket();
  return {
    id,
    isPublic: row.public === true,
    maxBytes: unlimited.includes(id)
      ? (row.file_size_limit ?? Number.MAX_SAFE_INTEGER)
      : Math.min(row.file_size_limit ?? maxFileBytes, maxFileBytes),
    allowedTypes: row.allowed_mime_types,
  };
}
