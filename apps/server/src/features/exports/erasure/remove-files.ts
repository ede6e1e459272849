import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Erasing } from './erasing.ts';

/** Files that are removed together. */
const batch = 200;

type Stored = { bucket: string; name: string };

/**
 * Some stored files of hers. Each way to know them is asked for itself, by an index: those of others are not read.
 * @param trx as `service_role`
 */
export async function listFiles(trx: ServerTransaction, userId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    with hers (bucket, name) as (
      (select bucket_id, name from storage.objects where coalesce(owner_id, owner::text) = ${userId} limit ${batch})
      union
      (select bucket_id, name from storage.objects where starts_with(name, ${`${userId}/`}) limit ${batch})
      union
      (select o.bucket_id, o.name from public.identity_verifications as v
        join private.identity_documents as d on d.verification_id = v.id
        join storage.objects as o on o.bucket_id = 'identity-documents' and o.name = d.object_name
        where v.user_id = ${userId}::uuid limit ${batch})
      union
      (select o.bucket_id, o.name from public.evidence_files as f
        join storage.objects as o on o.bucket_id = 'evidence' and o.name = f.object_name
        where f.user_id = ${userId}::uuid limit ${batch})
      union
      (select o.bucket_id, o.name from public.data_exports as e
        join storage.objects as o on o.bucket_id = 'exports' and o.name = e.object_name
        where e.user_id = ${userId}::uuid limit ${batch})
    )
    select bucket, name from hers limit ${batch}`.execute(trx);
  return rows;
}

/** Removes every stored file of hers: those in her name, under her id, and those that her rows name. */
export async function removeFiles({ context, signal, userId }: Erasing): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await context.database.asService((trx) => listFiles(trx, userId));
    if (rows.length === 0) return;
    for (const [bucket, files] of Map.groupBy(rows, (row) => row.bucket))
      await context.files.remove(
        bucket,
        files.map(({ name }) => name),
      );
  }
}
