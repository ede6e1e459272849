import { AppError } from '@leakblock/domain/errors';
import type { CheckDecision } from '@leakblock/domain/removal-requests';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { checkCases } from '../timers/check-cases.ts';
import { sawItStanding } from './asks-operator.ts';
import { listUndecidedChecks } from './list-undecided-checks.ts';
import { loadCase } from './load-case.ts';

/**
 * Writes down what an operator says about a page that could not be judged: that it stands, or that it is to be looked at
 * again. Lamps, requests and proofs stay the verifier's: nobody can say that a page is gone.
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
    await addCaseEvents(trx, [{ ...about, action: sawItStanding, detail, at: now }]);
    await deriveCases(trx, [caseId], now);
  });
}
