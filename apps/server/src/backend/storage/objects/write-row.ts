import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { StorageActor } from '../storage-actor.ts';

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

/** Writes the row of a file. The policies see every column as it will be. */
export async function writeRow(
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

class Rehearsed extends Error {}

/**
 * Does the work and undoes it: what the policies refuse is refused before a byte of the file is read.
 * @throws what the work throws
 */
export async function rehearse(
  actor: StorageActor,
  work: (trx: ServerTransaction) => Promise<unknown>,
): Promise<void> {
  try {
    await actor.run(async (trx) => {
      await work(trx);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}
