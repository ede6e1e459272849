import { sql } from 'kysely';
import { handOf } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import type { UserCaller } from '../requests/load-request.ts';
import { refreshDrafts } from '../requests/refresh-drafts.ts';
import { addCaseEvents } from './add-case-events.ts';
import { anyUuid } from './any-uuid.ts';

type Ownership = {
  caseIds: readonly string[];
  workId?: string | undefined;
  madeBy: string;
  holdsRights?: boolean | undefined;
  fairUseConsidered?: boolean | undefined;
};

/** Cases of one transaction: each takes a lock of its own. */
const casesAtOnce = 1000;

/**
 * Writes down who made the works of some cases, and whether fair use was considered; what was held for it is looked at
 * again. @returns how many cases were answered for
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
      await trx
        .updateTable('removal_case_works')
        .set({ made_by: madeBy, holds_rights: holdsRights ?? null })
        .where('case_id', '=', anyUuid(ids))
        .$if(workId !== undefined, (query) => query.where('work_id', '=', workId ?? ''))
        .execute();
      if (fairUseConsidered !== undefined)
        await sql`
          update public.removal_cases
          set answers = answers || jsonb_build_object('fair_use_considered', ${fairUseConsidered}::boolean)
          where id = any(${ids}::uuid[])`.execute(trx);
      await addCaseEvents(
        trx,
        ids.map((caseId) => ({
          caseId,
          userId,
          ...handOf(caller),
          action: 'ownership_answered',
          detail: { madeBy, ...(holdsRights !== undefined && { holdsRights }) },
          at: now,
        })),
      );
      return ids.length;
    });
  }
  if (answered > 0) await refreshDrafts(context, userId);
  return answered;
}
