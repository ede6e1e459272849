import { sql } from 'kysely';
import type { StorageActor } from '../storage-actor.ts';
import type { StorageContext } from '../storage-context.ts';
import { failure } from '../storage-failure.ts';
import { objectColumns } from './object-row.ts';
import type { ObjectRow } from './object-row.ts';
import { discard } from './put-object.ts';

/** Files removed at the same time. */
const parallel = 8;
/** Objects deleted in one transaction. */
const batch = 1000;

/** @returns the rows that this actor could see and was allowed to delete; the others are as if they were not there */
export async function removeObjects(
  context: StorageContext,
  actor: StorageActor,
  bucketId: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const { rows } = await actor.run((trx) =>
    sql<ObjectRow>`delete from storage.objects
      where bucket_id = ${bucketId} and name = any(${names}) returning ${objectColumns}`.execute(
      trx,
    ),
  );
  await discardAll(context, rows);
  return rows;
}

/**
 * Deletes what the policies let this actor delete, nothing else.
 * @throws StorageFailure 403 when objects that she sees are left
 */
export async function emptyBucket(
  context: StorageContext,
  actor: StorageActor,
  bucketId: string,
): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows: seen } = await actor.run((trx) =>
      sql<{ id: string }>`select id from storage.objects
        where bucket_id = ${bucketId} and id > ${last}::uuid order by id limit ${batch}`.execute(
        trx,
      ),
    );
    const { rows } = await actor.run((trx) =>
      sql<ObjectRow>`delete from storage.objects
        where bucket_id = ${bucketId} and id = any(${seen.map(({ id }) => id)}::uuid[])
        returning ${objectColumns}`.execute(trx),
    );
    await discardAll(context, rows);
    last = seen.at(-1)?.id ?? last;
    if (seen.length < batch) break;
  }
  const { rows: left } = await actor.run((trx) =>
    sql`select from storage.objects where bucket_id = ${bucketId} limit 1`.execute(trx),
  );
  if (left.length > 0) throw failure.accessDenied();
}

/** Rows are gone first: a file without a row is found by the sweeper, a row without a file by a person. */
async function discardAll(context: StorageContext, rows: readonly ObjectRow[]): Promise<void> {
  const left = rows.flatMap(({ bucket_id, version }) =>
    version === null ? [] : [{ bucket_id, version }],
  );
  while (left.length > 0) {
    await Promise.all(
      left
        .splice(0, parallel)
        .map(({ bucket_id, version }) => discard(context, bucket_id, version)),
    );
  }
}
