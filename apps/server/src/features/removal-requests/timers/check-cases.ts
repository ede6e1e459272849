import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { checkCaseQueue } from '../checks/check-case.queue.ts';

/** Has some cases looked at. @param trx as `service_role`: the jobs are sent with its end */
export async function checkCases(
  trx: ServerTransaction,
  context: Pick<ServerContext, 'queue'>,
  caseIds: readonly string[],
): Promise<void> {
  for (const caseId of caseIds) await context.queue.send(checkCaseQueue, { caseId }, { trx });
}
