import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import type { Erasing } from './erasing.ts';
import { keptName } from './write-records.ts';

/** Files that are read together. */
const batch = 500;
const evidence = 'evidence';

type PackFile = { packId: string; name: string; type: string; objectName: string };

/**
 * Copies the files of the evidence that stays to where nobody's name is on them, as they are to the byte. A copy that is
 * there already was made before the interruption.
 */
export async function moveEvidence({ context, pseudonym, signal, userId }: Erasing): Promise<void> {
  let last: PackFile | null = null;
  do {
    const files = await listPackFiles(context, { userId, pseudonym }, last);
    for (const file of files) {
      signal.throwIfAborted();
      await copyFile(context, file, keptName(pseudonym, file.packId, file.name));
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
        and exists (
          select from storage.objects as o where o.bucket_id = ${evidence} and o.name = f.object_name)
        and not exists (
          select from storage.objects as o where o.bucket_id = ${evidence}
            and o.name = 'kept/' || ${pseudonym} || '/' || f.pack_id || '/' || f.name)
      order by f.pack_id, f.name limit ${batch}`.execute(trx),
  );
  return rows;
}
