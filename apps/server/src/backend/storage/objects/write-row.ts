import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import { sqlStateOf } from '../../../platform/was-refused.ts';
import type { StorageActor } from '../storage-actor.ts';
import { failure } from '../storage-failure.ts';

/** What happens when an object of that name is there already. */
export type OnExisting = 'refuse' | 'replace';

export type NewRow = {
  bucketId: string;
  name: string;
  version: string;
  metadata: object;
  userMetadata: object | null;
};

export type WrittenRow = {
  id: string;
  /** Version whose file the new one took the place of. */
  replaced: string | null;
};

/** The policies see every column as it will be. */
async function writeRow(
  trx: ServerTransaction,
  ownerId: string | null,
  row: NewRow,
  onExisting: OnExisting,
): Promise<WrittenRow> {
  const { bucketId, name, version } = row;
  const metadata = JSON.stringify(row.metadata);
  const userMetadata = row.userMetadata === null ? null : JSON.stringify(row.userMetadata);
  if (onExisting === 'replace') {
    const { rows: found } = await sql<{ id: string; version: string | null }>`
      select id, version from storage.objects
      where bucket_id = ${bucketId} and name = ${name} for update`.execute(trx);
    const [existing] = found;
    if (existing !== undefined) {
      await sql`update storage.objects set version = ${version}, metadata = ${metadata}::jsonb,
          user_metadata = ${userMetadata}::jsonb, owner = ${ownerId}::uuid, owner_id = ${ownerId}
        where id = ${existing.id}::uuid`.execute(trx);
      return { id: existing.id, replaced: existing.version };
    }
  }
  // Not "on conflict": that would ask for the right to update of everybody who makes a new object.
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(trx);
  const id = rows[0]?.id ?? '';
  // Not "returning": somebody may be allowed to put a file in without being allowed to see it.
  await sql`insert into storage.objects
      (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${id}::uuid, ${bucketId}, ${name}, ${ownerId}::uuid, ${ownerId}, ${version},
      ${metadata}::jsonb, ${userMetadata}::jsonb)`.execute(trx);
  return { id, replaced: null };
}

/**
 * Writes the row of a file as this actor.
 * @throws what the database refuses; StorageFailure 403 when an object is there that this actor may not replace
 */
export async function commitRow(
  actor: StorageActor,
  row: NewRow,
  onExisting: OnExisting,
): Promise<WrittenRow> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await actor.run((trx) => writeRow(trx, actor.ownerId, row, onExisting));
    } catch (error) {
      if (onExisting === 'refuse' || sqlStateOf(error) !== '23505') throw error;
      // Either somebody was quicker by a moment, or the object is out of reach for good.
      if (attempt === 3) throw failure.accessDenied({ cause: error });
    }
  }
}

class Rehearsed extends Error {}

/**
 * Does the work and undoes it: what the policies refuse is refused before a byte of the file is read.
 * @throws what the work throws
 */
export async function rehearse(work: (undo: () => never) => Promise<unknown>): Promise<void> {
  try {
    await work(() => {
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

/** Whether this actor could write that row now. @throws as `commitRow` */
export function rehearseRow(
  actor: StorageActor,
  row: Pick<NewRow, 'bucketId' | 'name'>,
  onExisting: OnExisting,
): Promise<void> {
  const whole = { ...row, version: randomUUID(), metadata: {}, userMetadata: null };
  return rehearse((undo) =>
    commitRow(
      {
        ...actor,
        run: (work) =>
          actor.run(async (trx) => {
            await work(trx);
            return undo();
          }),
      },
      whole,
      onExisting,
    ),
  );
}
