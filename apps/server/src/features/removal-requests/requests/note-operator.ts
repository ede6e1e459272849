import { audit } from '#features/administration';
import type { ServerTransaction } from '#platform/database';
import type { RequestHand } from './load-request.ts';

/**
 * Writes into the audit log what an operator did to a person's request. What the person or her agency does stands among
 * the request's own events.
 * @param action such as `removal_request.retracted`
 */
export async function noteOperator(
  trx: ServerTransaction,
  { actor, actorId }: RequestHand,
  entry: { action: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  if (actor === 'operator') await audit(trx, { actorId, ...entry });
}
