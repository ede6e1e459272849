import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { checkCaseQueue } from './check-case.queue.ts';

/**
 * A scan found a page of hers gone. Where a case is about it that is the verifier's to prove, by looks some hours apart:
 * it is asked to look, at most once in an hour.
 * @param trx as `service_role`
 * @returns whether a case has still to say so; where none is about the page the scan's word is all there is, where it was
 * proven they say the same
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
  const open = cases.filter(({ source_state }) => source_state !== 'gone');
  for (const { id } of open) {
    const once = { singletonKey: id, singletonSeconds: 3600, trx };
    await context.queue.send(checkCaseQueue, { caseId: id }, once);
  }
  return open.length > 0;
}
