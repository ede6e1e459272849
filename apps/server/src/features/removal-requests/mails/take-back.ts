import type { ServerTransaction } from '#platform/database';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { changeRequest } from '../requests/change-request.ts';
import { casesOf } from './mail-row.ts';
import type { MailRow } from './mail-row.ts';

/** What follows a notice was written down as done when it was queued: it was not, and a question is open again. */
export async function takeBack(
  trx: ServerTransaction,
  {
    id,
    kind,
    request_id: requestId,
    user_id: userId,
  }: Pick<MailRow, 'id' | 'kind' | 'request_id' | 'user_id'>,
  {
    action = 'mail_withheld',
    now,
    requestStatus,
    why,
  }: { requestStatus: string; action?: string; why: string; now: Date },
): Promise<void> {
  const told = {
    actor: 'system',
    action,
    reason: why,
    detail: { mailId: id, kind },
    now,
  } as const;
  if (kind === 'follow_up')
    await trx
      .updateTable('removal_requests')
      .set((is) => ({ follow_ups: is.fn('greatest', [is('follow_ups', '-', 1), is.lit(0)]) }))
      .where('id', '=', requestId)
      .execute();
  const isAskedAgain =
    kind === 'answer' &&
    requestStatus === 'acknowledged' &&
    (await changeRequest(trx, { ...told, requestId, to: 'info_requested' }));
  if (isAskedAgain) return;
  const caseIds = await casesOf(trx, requestId);
  await addCaseEvents(
    trx,
    caseIds.map((caseId) => ({ ...told, caseId, userId, requestId, at: now })),
  );
}
