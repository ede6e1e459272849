import { sql } from 'kysely';
import { z } from 'zod';
import { UnknownKeyError } from '#platform/encrypt';
import type { ServerContext } from '#platform/feature';
import { ObjectDamagedError } from '#platform/object-store/driver';
import type { Erasing } from './erasing.ts';
import { keptName } from './write-records.ts';

/** Files that are read together. */
const batch = 500;
const evidence = 'evidence';

type PackFile = { packId: string; name: string; type: string; objectName: string };

/**
 * Copies the files of the evidence that stays to where nobody's name is on them, as they are to the byte. A copy that is
 * there already was made before the interruption. A file that is lost keeps no account: its record says so. One whose key is
 * not known here does: it is whole, and opens once the key is given.
 * @throws whatever says that the files cannot be reached, or opened, now
 */
export async function moveEvidence({ context, pseudonym, signal, userId }: Erasing): Promise<void> {
  let last: PackFile | null = null;
  do {
    const files = await listPackFiles(context, { userId, pseudonym }, last);
    for (const file of files) {
      signal.throwIfAborted();
      const name = keptName(pseudonym, file.packId, file.name);
      try {
        await copyFile(context, file, name);
      } catch (error) {
        if (!isLost(error) || !(await isStoreThere(context, userId))) throw error;
        // Not with the pseudonym, which leads to the record.
        if (await noteLost(context, pseudonym, { file, name }))
          context.log.error({ err: error, file: file.name }, 'A file of a record is lost.');
      }
    }
    last = files.length < batch ? null : (files.at(-1) ?? null);
  } while (last !== null);
}

async function copyFile({ files }: ServerContext, file: PackFile, name: string): Promise<void> {
  const { bytes } = await files.open(evidence, file.objectName);
  await files.put({
    ...{ bucketId: evidence, name, bytes, type: file.type, ownerId: null },
    ...{ asIs: true, mayReplace: true },
  });
}

/** Nothing lies there, or not what was put there: that does not change by waiting. */
const isLost = (error: unknown): boolean =>
  (error instanceof ObjectDamagedError && !(error.cause instanceof UnknownKeyError)) ||
  (error instanceof Error && 'code' in error && error.code === 'NoSuchKey');

/** Whether files of others are there: an empty folder or bucket in the store's place would make every file look lost. */
async function isStoreThere({ database, files }: ServerContext, userId: string): Promise<boolean> {
  const { rows: newest } = await database.asService((trx) =>
    sql<{ bucket: string; name: string }>`
      select bucket_id as bucket, name from storage.objects
      where owner_id is distinct from ${userId} and not starts_with(name, ${`${userId}/`})
      order by created_at desc limit 5`.execute(trx),
  );
  for (const { bucket, name } of newest) {
    try {
      (await files.open(bucket, name)).bytes.destroy();
      return true;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
  return newest.length === 0;
}

const packRow = z.looseObject({ files: z.array(z.looseObject({ name: z.string() })) });

/**
 * The record of a pack keeps the file's hash, and says that the file itself is not kept. Records are written anew only.
 * @returns false when there is a copy: another run made it meanwhile, and removed the file
 */
async function noteLost(
  { database }: ServerContext,
  pseudonym: string,
  { file, name }: { file: PackFile; name: string },
): Promise<boolean> {
  return database.asService(async (trx) => {
    const copies = await sql`
      select from storage.objects where bucket_id = ${evidence} and name = ${name}`.execute(trx);
    if (copies.rows.length > 0) return false;
    const record = await trx
      .deleteFrom('private.kept_records')
      .where('pseudonym', '=', pseudonym)
      .where('source', '=', 'public.evidence_packs')
      .where(sql`row ->> 'id'`, '=', file.packId)
      .returningAll()
      .executeTakeFirst();
    if (record === undefined) return false;
    const row = packRow.parse(record.row);
    const files = row.files.map((each) =>
      each.name === file.name ? { ...each, kept: false } : each,
    );
    await trx
      .insertInto('private.kept_records')
      .values({
        ...record,
        row: JSON.stringify({ ...row, files }),
        object_names: record.object_names.filter((each) => each !== name),
      })
      .execute();
    return true;
  });
}

/** Files of packs that are kept and have no copy yet. */
async function listPackFiles(
  { database }: ServerContext,
  { pseudonym, userId }: { userId: string; pseudonym: string },
  last: PackFile | null,
): Promise<PackFile[]> {
  const { rows } = await database.asService((trx) =>
    sql<PackFile>`
      select f.pack_id as "packId", f.name, f.type, f.object_name as "objectName"
      from public.evidence_files as f
      join private.kept_records as kept on kept.pseudonym = ${pseudonym}::uuid
        and kept.source = 'public.evidence_packs' and kept.row ->> 'id' = f.pack_id::text
      where f.user_id = ${userId}::uuid
        and (f.pack_id, f.name) > (coalesce(${last?.packId ?? null}::uuid,
          '00000000-0000-0000-0000-000000000000'), ${last?.name ?? ''})
        and not exists (
          select from storage.objects as o where o.bucket_id = ${evidence}
            and o.name = 'kept/' || ${pseudonym} || '/' || f.pack_id || '/' || f.name)
      order by f.pack_id, f.name limit ${batch}`.execute(trx),
  );
  return rows;
}
