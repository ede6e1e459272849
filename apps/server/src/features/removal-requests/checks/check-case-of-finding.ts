import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { checkCaseQueue } from './check-case.queue.ts';

/**
 * A scan found a page of hers gone. Where a case is about it that is the verifier's to prove, by looks some hours apart:
 * it is asked to look, at most once in an hour.
 * @param trx as `service_role`
 * @returns whether there is such a case; without one the scan's word is all there is
 */
export async function checkCaseOfFinding(
  trx: ServerTransaction,
  context: Pick<ServerContext, 'queue'>,
  findingId: string,
): Promise<boolean> {
  const cases = await trx
    .selectFrom('removal_cases')
    .select(['id', 'source_state'])
    .where('finding_id', '=', findingId)
    .where('status', 'not in', ['withdrawn', 'invalid'])
    .execute();
  for (const { id, source_state } of cases) {
    if (source_state === 'gone') continue;
    const once = { singletonKey: id, singletonSeconds: 3600, trx };
    await context.queue.send(checkCaseQueue, { caseId: id }, once);
  }
  return cases.length > 0;
}
