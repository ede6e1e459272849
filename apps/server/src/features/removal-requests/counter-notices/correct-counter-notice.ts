import { AppError } from '@leakblock/domain/errors';
import { counterNoticeClock, nextForRequest } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { casesOf } from '../requests/cases-of.ts';
import { loadCounterClock } from '../requests/load-counter-clock.ts';
import { loadRequest } from '../requests/load-request.ts';
import type { UserCaller } from '../requests/load-request.ts';
import { noteOperator } from '../requests/note-operator.ts';
import { toRequestFacts } from '../requests/request-facts.ts';

type Corrected = { id: string; decideBy: string; restoredBy: string };

/**
 * Sets the clock of a counter-notice back: the provider had received it before the day that was written down, as when that was the
 * day on which it was passed on. Never on: whoever was told less time than the law leaves has lost nothing.
 * @throws AppError `request.not_found`, `request.invalid`: the day is not an earlier one, `removals.counter_notice_impossible`
 */
export async function correctCounterNotice(
  context: ServerContext,
  caller: UserCaller,
  { id, receivedOn }: { id: string; receivedOn: string },
): Promise<Corrected> {
  const known = await context.database.asUser(caller, (trx) =>
    trx.selectFrom('counter_notices').select('request_id').where('id', '=', id).executeTakeFirst(),
  );
  if (known === undefined)
    throw new AppError('request.not_found', 'There is no such counter-notice.');
  const requestId = known.request_id;
  const { hand } = await loadRequest(context, caller, requestId);
  const { decideBy, restoredBy } = counterNoticeClock(receivedOn);
  return context.database.asService(async (trx) => {
    const now = context.now();
    const request = await trx
      .selectFrom('removal_requests')
      .selectAll()
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const notice = await trx
      .selectFrom('counter_notices')
      .select(['received_on', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (request.status !== 'counter_noticed' || notice.status !== 'received')
      throw new AppError('removals.counter_notice_impossible');
    if (receivedOn >= notice.received_on)
      throw new AppError('request.invalid', 'Only an earlier day can be set.');
    await trx
      .updateTable('counter_notices')
      .set({ received_on: receivedOn, decide_by: decideBy, restored_by: restoredBy })
      .where('id', '=', id)
      .execute();
    // What was done by the later clock stays done, but for the end of the time: of that she is told anew.
    const beforeEnd = Date.parse(`${decideBy}T00:00:00Z`) - 1;
    const done = request.timers_done_until;
    const doneUntil =
      done === null ? null : new Date(Math.min(Date.parse(done), beforeEnd)).toISOString();
    const facts = toRequestFacts(
      { ...request, timers_done_until: doneUntil },
      await loadCounterClock(trx, requestId),
    );
    const next = nextForRequest(facts);
    await trx
      .updateTable('removal_requests')
      .set({
        timers_done_until: doneUntil,
        next_step: next?.step ?? null,
        next_at: next?.at.toISOString() ?? null,
      })
      .where('id', '=', requestId)
      .execute();
    const caseIds = (await casesOf(trx, requestId)).map(({ case_id }) => case_id);
    const detail = { counterNoticeId: id, from: notice.received_on, to: receivedOn, decideBy };
    await addCaseEvents(
      trx,
      caseIds.map((caseId) => ({
        ...{ caseId, userId: request.user_id, requestId, ...hand },
        ...{ action: 'counter_notice_corrected', detail, at: now },
      })),
    );
    await noteOperator(trx, hand, { action: 'counter_notice.corrected', subject: id, detail });
    await deriveCases(trx, caseIds, now);
    return { id, decideBy, restoredBy };
  });
}
