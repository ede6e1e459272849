import { sql } from 'kysely';
import { handOf } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import type { UserCaller } from '../requests/load-request.ts';
import { refreshDrafts } from '../requests/refresh-drafts.ts';
import { addCaseEvents } from './add-case-events.ts';
import { anyUuid } from './any-uuid.ts';

type Ownership = {
  caseIds: readonly string[];
  workId?: string | undefined;
  madeBy?: string | undefined;
  holdsRights?: boolean | undefined;
  fairUseConsidered?: boolean | undefined;
};

/** Cases of one transaction: each takes a lock of its own. */
const casesAtOnce = 1000;

/**
 * Writes down who made the works of some cases, and whether fair use was considered; what was held for it is looked at
 * again. Each notice swears to the answer: one for many works touches none that was answered before.
 * @returns how many cases were answered for
 */
export async function answerOwnership(
  context: ServerContext,
  caller: UserCaller,
  { caseIds, fairUseConsidered, holdsRights, madeBy, workId }: Ownership,
): Promise<number> {
  const { userId } = caller;
  let answered = 0;
  for (let start = 0; start < caseIds.length; start += casesAtOnce) {
    const some = caseIds.slice(start, start + casesAtOnce);
    answered += await context.database.asService(async (trx) => {
      const now = context.now();
      const cases = await trx
        .selectFrom('removal_cases')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', anyUuid(some))
        .orderBy('id')
        .forUpdate()
        .execute();
      const ids = cases.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const answers = { madeBy, holdsRights, workId };
      const told = new Map<string, Record<string, unknown>>();
      for (const id of await writeMaker(trx, ids, answers))
        told.set(id, { madeBy, ...(holdsRights !== undefined && { holdsRights }) });
      for (const id of await writeFairUse(trx, ids, fairUseConsidered))
        told.set(id, { ...told.get(id), fairUseConsidered });
      await addCaseEvents(
        trx,
        [...told].map(([caseId, detail]) => ({
          caseId,
          userId,
          ...handOf(caller),
          action: 'ownership_answered',
          detail,
          at: now,
        })),
      );
      return ids.length;
    });
  }
  if (answered > 0) await refreshDrafts(context, userId);
  return answered;
}

/** @returns the cases of which a work was answered for */
async function writeMaker(
  trx: ServerTransaction,
  caseIds: readonly string[],
  { holdsRights, madeBy, workId }: Pick<Ownership, 'holdsRights' | 'madeBy' | 'workId'>,
): Promise<Set<string>> {
  if (madeBy === undefined) return new Set();
  const written = await trx
    .updateTable('removal_case_works')
    .set({ made_by: madeBy, holds_rights: holdsRights ?? null })
    .where('case_id', '=', anyUuid(caseIds))
    .where((is) =>
      workId !== undefined
        ? is('work_id', '=', workId)
        : is.or([
            is('made_by', 'is', null),
            is.and([is('made_by', '<>', 'self'), is('holds_rights', 'is distinct from', true)]),
          ]),
    )
    .returning('case_id')
    .execute();
  return new Set(written.map(({ case_id }) => case_id));
}

/** @returns the cases whose answer is another one now */
async function writeFairUse(
  trx: ServerTransaction,
  caseIds: readonly string[],
  isConsidered: boolean | undefined,
): Promise<string[]> {
  if (isConsidered === undefined) return [];
  const { rows } = await sql<{ id: string }>`
    update public.removal_cases
    set answers = answers || jsonb_build_object('fair_use_considered', ${isConsidered}::boolean)
    where id = any(${[...caseIds]}::uuid[])
      and answers -> 'fair_use_considered' is distinct from to_jsonb(${isConsidered}::boolean)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
