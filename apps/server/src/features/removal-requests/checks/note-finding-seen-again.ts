import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { checkCaseQueue } from './check-case.queue.ts';
import { isGivenUp } from './load-case.ts';
import { openLinkedCase } from './open-linked-case.ts';

/** States of a case whose content was, or seemed, gone. */
const goneStates = ['offline', 'gone'];

/**
 * A scan saw a page of hers. One whose case counts as gone is checked at once, so that the verifier reopens it, unless
 * she gave it up; a new page with a work of a case that was resolved gets a case of its own, linked to that one.
 * @param trx as `service_role`
 * @param seen `url`: canonical address; `workIds`: works that were recognised on it
 */
export async function noteFindingSeenAgain(
  trx: ServerTransaction,
  context: ServerContext,
  seen: {
    userId: string;
    findingId: string | null;
    url: string;
    workIds: readonly string[];
    isNew: boolean;
  },
): Promise<void> {
  const { findingId, isNew, url, userId, workIds } = seen;
  const known = await trx
    .selectFrom('removal_cases')
    .select(['id', 'source_state', 'status'])
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .execute();
  for (const each of known) {
    const { id, source_state } = each;
    if (!goneStates.includes(source_state) || isGivenUp(each)) continue;
    const once = { singletonKey: id, singletonSeconds: 3600, trx };
    await context.queue.send(checkCaseQueue, { caseId: id }, once);
  }
  if (known.length > 0 || !isNew || workIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select removal_cases.id from public.removal_cases
    join public.removal_case_works as work on work.case_id = removal_cases.id
    where removal_cases.user_id = ${userId} and removal_cases.status in ('resolved', 'offline_monitoring')
      and work.work_id = any(${sql.val(workIds)}::uuid[])
    order by removal_cases.first_gone_at desc nulls last, removal_cases.id
    limit 1`.execute(trx);
  const [from] = rows;
  if (from === undefined) return;
  await openLinkedCase(trx, context, { caseId: from.id, url, findingId, reason: 'found_again' });
}
