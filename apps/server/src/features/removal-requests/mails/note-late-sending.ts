import type { ServerTransaction } from '#platform/database';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { tellPerson } from '../timers/tell-person.ts';
import { casesOf } from './mail-row.ts';
import { wasStopped } from './was-stopped.ts';

type Late = { requestId: string; userId: string; now: Date };

/**
 * A notice that was being handed over when she withdrew its case or revoked its letter has gone out: the case says so,
 * and she is told that she can take it back. Nothing is taken back by itself: what it says was true when it left, and a
 * retraction is written to a stranger in her name.
 * @param trx as `service_role`
 */
export async function noteLateSending(trx: ServerTransaction, late: Late): Promise<void> {
  const reason = await wasStopped(trx, late.requestId);
  if (reason !== null) await tellLateSending(trx, { ...late, reason });
}

/** The same of one of which it is known that it was stopped. @param reason null where she did not stop it */
export async function tellLateSending(
  trx: ServerTransaction,
  { now, reason, requestId, userId }: Late & { reason: 'withdrawn' | 'revoked' | null },
): Promise<void> {
  const caseIds = await casesOf(trx, requestId);
  await addCaseEvents(
    trx,
    caseIds.map((caseId) => ({
      caseId,
      userId,
      requestId,
      actor: 'system',
      action: 'sent_after_stop',
      reason,
      at: now,
    })),
  );
  const about = { id: requestId, caseId: caseIds[0] };
  await tellPerson(trx, { userId, what: 'needs_you', count: 1, now, about });
}
