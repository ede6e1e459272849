import { AppError } from '@leakblock/domain/errors';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { casesOf } from './mail-row.ts';

/**
 * Says which request a mail answers that nobody could match. Nothing follows from it by itself: what it says is decided
 * after.
 * @throws AppError `request.not_found`, `removals.request_unknown`, `removals.mail_decided`
 */
export async function assignMail(
  context: ServerContext,
  adminId: string,
  { mailId, requestNumber }: { mailId: string; requestNumber: string },
): Promise<void> {
  await context.database.asService(async (trx) => {
    const request = await trx
      .selectFrom('removal_requests')
      .select(['id', 'user_id'])
      .where('number', '=', requestNumber)
      .executeTakeFirst();
    if (request === undefined) throw new AppError('removals.request_unknown');
    const mail = await trx
      .selectFrom('incoming_mails')
      .select(['id', 'request_id', 'kind'])
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined) throw new AppError('request.not_found');
    if (mail.request_id !== null) throw new AppError('removals.mail_decided');
    await trx
      .updateTable('incoming_mails')
      .set({ request_id: request.id, user_id: request.user_id, matched_by: 'operator' })
      .where('id', '=', mailId)
      .execute();
    const detail = { requestNumber };
    await audit(trx, { actorId: adminId, action: 'mail.assigned', subject: mailId, detail });
    const caseIds = await casesOf(trx, request.id);
    await addCaseEvents(
      trx,
      caseIds.map((caseId) => ({
        ...{ caseId, userId: request.user_id, requestId: request.id },
        ...{ actor: 'operator' as const, actorId: adminId, action: 'mail_assigned' },
        detail: { mailId, kind: mail.kind },
      })),
    );
  });
}
