import type { ServerTransaction } from '#platform/database';

/** A stored pack with its files, as the rows say. */
export type StoredPack = Awaited<ReturnType<typeof loadPacks>>[number];

/** Packs of a case, the oldest first. @param trx as whoever asks, so that the policies decide */
export async function loadPacks(
  trx: ServerTransaction,
  where: { caseId: string; packId?: string | undefined },
) {
  const query = trx.selectFrom('evidence_packs').selectAll().where('case_id', '=', where.caseId);
  const packs = await (where.packId === undefined ? query : query.where('id', '=', where.packId))
    .orderBy('captured_at')
    .orderBy('id')
    .execute();
  const files =
    packs.length === 0
      ? []
      : await trx
          .selectFrom('evidence_files')
          .selectAll()
          .where(
            'pack_id',
            'in',
            packs.map(({ id }) => id),
          )
          .orderBy('name')
          .execute();
  return packs.map((pack) => ({
    ...pack,
    files: files.filter(({ pack_id }) => pack_id === pack.id),
  }));
}
