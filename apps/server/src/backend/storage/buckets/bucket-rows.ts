import { sql } from 'kysely';
import { checkBucketId } from '../object-name.ts';
import type { StorageActor } from '../storage-actor.ts';
import { failure } from '../storage-failure.ts';
import { refuseUnsupported } from './bucket-input.ts';
import type { BucketChange, BucketListing, NewBucket } from './bucket-input.ts';

/** A bucket as the platform's client gets it. */
export type BucketRow = {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
  type: string;
};

const columns = sql`id, name, coalesce(owner_id, '') as owner, public, file_size_limit,
  allowed_mime_types, created_at, updated_at, type`;

/** Text inside a pattern of LIKE that means only itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** @throws StorageFailure 403 when no policy lets this actor make buckets, 409 when there is one of that name */
export async function createBucket(
  actor: StorageActor,
  input: NewBucket,
): Promise<{ name: string }> {
  const id = checkBucketId(input.id ?? input.name ?? '');
  refuseUnsupported(input);
  await actor.run((trx) =>
    sql`insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
      values (${id}, ${id}, ${actor.ownerId}::uuid, ${actor.ownerId}, ${input.public ?? false},
        ${input.file_size_limit ?? null}, ${input.allowed_mime_types ?? null})`.execute(trx),
  );
  return { name: id };
}

export async function listBuckets(
  actor: StorageActor,
  { limit, offset, sortColumn, sortOrder, search }: BucketListing,
): Promise<BucketRow[]> {
  const { rows } = await actor.run((trx) =>
    sql<BucketRow>`select ${columns} from storage.buckets
      where name ilike ${`%${escapeLike(search)}%`}
      order by ${sql.ref(sortColumn)} ${sql.raw(sortOrder)}, id limit ${limit} offset ${offset}`.execute(
      trx,
    ),
  );
  return rows;
}

/** @throws StorageFailure 404 also for a bucket that this actor may not see */
export async function getBucket(actor: StorageActor, id: string): Promise<BucketRow> {
  const { rows } = await actor.run((trx) =>
    sql<BucketRow>`select ${columns} from storage.buckets where id = ${id}`.execute(trx),
  );
  const [row] = rows;
  if (row === undefined) throw failure.noSuchBucket();
  return row;
}

/** Changes what is given and leaves the rest. */
export async function updateBucket(
  actor: StorageActor,
  id: string,
  change: BucketChange,
): Promise<void> {
  refuseUnsupported(change);
  const given = Object.entries({
    public: change.public ?? undefined,
    file_size_limit: change.file_size_limit,
    allowed_mime_types: change.allowed_mime_types,
  }).filter(([, value]) => value !== undefined);
  const changes = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await actor.run((trx) =>
    sql`update storage.buckets set ${sql.join([...changes, sql`updated_at = now()`])}
      where id = ${id} returning id`.execute(trx),
  );
  if (rows.length === 0) throw failure.noSuchBucket();
}

/** @throws StorageFailure 409 while an object is in it, also one that this actor does not see */
export async function deleteBucket(actor: StorageActor, id: string): Promise<void> {
  try {
    const { rows } = await actor.run((trx) =>
      sql`delete from storage.buckets where id = ${id} returning id`.execute(trx),
    );
    if (rows.length === 0) throw failure.noSuchBucket();
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === '23503';
    throw isInUse ? failure.bucketNotEmpty({ cause: error }) : error;
  }
}
