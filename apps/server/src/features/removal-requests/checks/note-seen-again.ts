import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { checkCaseQueue } from './check-case.queue.ts';
import { isGivenUp } from './load-case.ts';
import { openLinkedCase } from './open-linked-case.ts';

/** States of a case whose content was, or seemed, gone. */
const goneStates = ['offline', 'gone'];

/**
 * A scan saw a page of hers, or a profile. Where its case counts as gone it is checked at once, so that the verifier
 * reopens it, unless she gave it up.
 * @param trx as `service_role`
 * @param seen `url`: canonical address
 * @returns whether there is a case about the page
 */
export async function notePageSeenAgain(
  trx: ServerTransaction,
  context: Pick<ServerContext, 'queue'>,
  { url, userId }: { userId: string; url: string },
): Promise<boolean> {
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
  return known.length > 0;
}

/**
 * A scan found a new page. One on which a work of a case that was resolved is recognised gets a case of its own, linked to
 * that one; a likeness that is never enough alone (`docs/matching.md`) is hers to judge first.
 * @param trx as `service_role`
 */
export async function noteWorkFoundAgain(
  trx: ServerTransaction,
  context: ServerContext,
  { findingId, url, userId }: { userId: string; findingId: string; url: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select removal_cases.id from public.findings
    join public.finding_matches as matched on matched.finding_id = findings.id
    join public.removal_case_works as work on work.work_id = matched.work_id
    join public.removal_cases on removal_cases.id = work.case_id and removal_cases.user_id = findings.user_id
    where findings.id = ${findingId} and findings.user_id = ${userId} and findings.quality is not null
      and removal_cases.status in ('resolved', 'offline_monitoring')
    order by removal_cases.first_gone_at desc nulls last, removal_cases.id
    limit 1`.execute(trx);
  const [from] = rows;
  if (from === undefined) return;
  await openLinkedCase(trx, context, { caseId: from.id, url, findingId, reason: 'found_again' });
}
