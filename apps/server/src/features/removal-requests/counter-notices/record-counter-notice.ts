import { AppError } from '@leakblock/domain/errors';
import { counterNoticeClock } from '@leakblock/domain/removal-requests';
import type { RecordCounterNoticeInput } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';
import { hashText } from '../requests/write-request.ts';
import { casesOf } from '../requests/cases-of.ts';
import { changeRequest } from '../requests/change-request.ts';
import { loadRequest } from '../requests/load-request.ts';
import type { UserCaller } from '../requests/load-request.ts';
import { markHandled, requireMailOf } from '../requests/record-reply.ts';
import { tellPerson } from '../timers/tell-person.ts';
import { noteOperator } from '../requests/note-operator.ts';

const firstZoneMs = 14 * 3_600_000;

/** The day that it is where the day begins first: later than on any reader's clock it is nowhere. */
const latestDay = (now: Date): string =>
  new Date(now.getTime() + firstZoneMs).toISOString().slice(0, 10);

type Recorded = { id: string; decideBy: string; restoredBy: string };

/**
 * Records a counter-notice and starts its clock: the provider may restore the content from the 10th US business day
 * after it got the counter-notice unless an action was filed before, and does by the 14th (17 U.S.C. 512(g)(2)(C)).
 * @throws AppError `request.not_found`, `removals.counter_notice_impossible`
 */
export async function recordCounterNotice(
  context: ServerContext,
  caller: UserCaller,
  input: RecordCounterNoticeInput,
): Promise<Recorded> {
  const { elements, mailId, receivedOn, requestId, statement, subscriberName } = input;
  // The whole clock hangs on this day, and it is set back only afterwards.
  if (receivedOn > latestDay(context.now()))
    throw new AppError('request.invalid', 'The day of the receipt has not come yet.');
  const { hand, request } = await loadRequest(context, caller, requestId);
  if (mailId !== undefined) await requireMailOf(context, caller, requestId, mailId);
  const { decideBy, restoredBy } = counterNoticeClock(receivedOn);
  return context.database.asService(async (trx) => {
    const now = context.now();
    const kept = await trx
      .insertInto('counter_notices')
      .values({
        user_id: request.user_id,
        request_id: requestId,
        incoming_mail_id: mailId ?? null,
        received_on: receivedOn,
        subscriber_name: subscriberName,
        statement,
        elements: [...new Set(elements)],
        decide_by: decideBy,
        restored_by: restoredBy,
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isChanged = await changeRequest(trx, {
      requestId,
      to: 'counter_noticed',
      actor: 'recipient',
      actorId: caller.userId,
      detail: { counterNoticeId: kept.id, decideBy, restoredBy, recordedBy: hand.actor },
      payloadSha256: hashText(subscriberName, statement),
      now,
    });
    if (!isChanged) throw new AppError('removals.counter_notice_impossible');
    if (mailId !== undefined) await markHandled(trx, mailId, requestId, caller.userId, now);
    await noteOperator(trx, hand, { action: 'counter_notice.recorded', subject: kept.id });
    // Each has a clock of its own.
    const about = { id: requestId, caseId: (await casesOf(trx, requestId))[0]?.case_id };
    await tellPerson(trx, {
      userId: request.user_id,
      what: 'counter_notice',
      count: 1,
      now,
      about,
    });
    return { id: kept.id, decideBy, restoredBy };
  });
}
