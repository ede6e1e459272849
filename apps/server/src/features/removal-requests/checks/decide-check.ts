import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { CheckDecision } from '@leakblock/domain/removal-requests';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { captureEvidenceQueue } from '../evidence/capture-evidence.queue.ts';
import { checkCases } from '../timers/check-cases.ts';
import { listUndecidedChecks } from './list-undecided-checks.ts';
import { loadCase } from './load-case.ts';
import type { LookedAt } from './look-at-case.ts';
import { storeRun } from './store-run.ts';

/**
 * Writes down what an operator says about a page that could not be judged: that it stands, or that it is to be looked at
 * again. That it stands counts as a look of the verifier's, with all that follows from one: lamp, outcome of each request,
 * reappearance. Nobody can say that a page is gone.
 * @throws AppError `request.not_found`: there is no such case, or it does not wait for an operator
 */
export async function decideCheck(
  context: ServerContext,
  adminId: string,
  { caseId, decision }: { caseId: string; decision: CheckDecision },
): Promise<void> {
  const now = context.now();
  await context.database.asService(async (trx) => {
    const each = await loadCase(trx, caseId, { isLocked: true });
    const undecided = (await listUndecidedChecks(trx, { caseId })).cases[0];
    if (each === null || undecided === undefined) throw new AppError('request.not_found');
    await audit(trx, {
      ...{ actorId: adminId, action: 'check.decided', subject: caseId },
      detail: { decision, number: each.number },
    });
    if (decision === 'look_again') {
      await checkCases(trx, context, [caseId]);
      return;
    }
    const about = { caseId, userId: each.user_id, actor: 'operator', actorId: adminId } as const;
    const detail = { signals: undecided.signals };
    await addCaseEvents(trx, [{ ...about, action: 'operator_saw_it_up', detail, at: now }]);
    const stored = await storeRun(trx, context, caseId, seenStanding(each.address));
    if (stored?.hasReappeared === true)
      await context.queue.send(
        captureEvidenceQueue,
        { caseIds: [caseId], occasion: 'reappeared' },
        { trx },
      );
  });
}

/** What the operator saw, as a run of its own. */
const seenStanding = (url: string): LookedAt => ({
  run: randomUUID(),
  movedTo: null,
  checks: [
    {
      ...{ vantage: 'operator', target: 'page', url, verdict: 'present', signals: ['page_stands'] },
      ...{ status: null, distance: null, workId: null, ms: 0 },
    },
  ],
});
