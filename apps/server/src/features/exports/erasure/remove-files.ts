import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Erasing } from './erasing.ts';

/** Files that are removed together. */
const batch = 200;

type Stored = { bucket: string; name: string };

/** Some stored files of hers. @param trx as `service_role` */
export async function listFiles(trx: ServerTransaction, userId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
        select o.bucket_id as bucket, o.name from storage.objects as o
        where o.owner_id = ${userId} or o.owner = ${userId}::uuid or starts_with(o.name, ${`${userId}/`})
          or o.bucket_id = 'identity-documents' and o.name in (
            select d.object_name from private.identity_documents as d
            join public.identity_verifications as v on v.id = d.verification_id
            where v.user_id = ${userId}::uuid)
          or o.bucket_id = 'evidence' and o.name in (
            select object_name from public.evidence_files where user_id = ${userId}::uuid)
          or o.bucket_id = 'exports' and o.name in (
            select object_name from public.data_exports where user_id = ${userId}::uuid)
        order by o.bucket_id, o.name limit ${batch}`.execute(trx);
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
