import { AppError } from '@leakblock/domain/errors';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { isActedOnBy } from '../requests/load-request.ts';
import { loadPacks } from './load-packs.ts';
import type { StoredPack } from './load-packs.ts';

export type FoundEvidence = {
  caseId: string;
  number: string;
  userId: string;
  packs: StoredPack[];
};

/**
 * A case with its packs: of the caller's own, or any for an admin.
 * @throws AppError `request.not_found`
 */
export async function findEvidence(
  { database }: ServerContext,
  caller: Extract<Caller, { kind: 'user' }>,
  wanted: { caseId?: string | undefined; packId?: string | undefined },
): Promise<FoundEvidence> {
  const { caseId, packId } = wanted;
  const found = await database.asUser(caller, async (trx) => {
    const ofPack =
      packId === undefined
        ? undefined
        : await trx
            .selectFrom('evidence_packs')
            .select('case_id')
            .where('id', '=', packId)
            .executeTakeFirst();
    const id = caseId ?? ofPack?.case_id;
    if (id === undefined) return null;
    const row = await trx
      .selectFrom('removal_cases')
      .select(['id', 'number', 'user_id'])
      .where('id', '=', id)
      // Her agency sees the case, and none of what was kept of the page.
      .where(isActedOnBy(caller))
      .executeTakeFirst();
    if (row === undefined) return null;
    return { row, packs: await loadPacks(trx, { caseId: row.id, packId }) };
  });
  if (found === null || (packId !== undefined && found.packs.length === 0))
    throw new AppError('request.not_found', 'There is no such evidence.');
  const { packs, row } = found;
  return { caseId: row.id, number: row.number, userId: row.user_id, packs };
}
