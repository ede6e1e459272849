import type { ServerTransaction } from '#platform/database';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { casesOf } from './cases-of.ts';
import { changeRequest } from './change-request.ts';
import { hashText } from './write-request.ts';

/**
 * Puts an operator's own words in the place of the template's. They wait for the approval of somebody else.
 * @param trx as `service_role`
 * @returns whether it was changed: what is approved keeps its text
 */
export async function editRequest(
  trx: ServerTransaction,
  edit: { requestId: string; subject: string; body: string; authorId: string; now: Date },
): Promise<boolean> {
  const { authorId, body, now, requestId, subject } = edit;
  const request = await trx
    .selectFrom('removal_requests')
    .select(['status', 'user_id'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined || !['draft', 'blocked', 'in_review'].includes(request.status))
    return false;
  if (request.status === 'in_review')
    await changeRequest(trx, { requestId, to: 'draft', actor: 'operator', actorId: authorId, now });
  const sha256 = hashText(subject, body);
  await trx
    .updateTable('removal_requests')
    .set({ subject, body, text_sha256: sha256, author_id: authorId })
    .where('id', '=', requestId)
    .execute();
  await addCaseEvents(
    trx,
    (await casesOf(trx, requestId)).map(({ case_id }) => ({
      caseId: case_id,
      userId: request.user_id,
      requestId,
      actor: 'operator',
      actorId: authorId,
      action: 'rewritten',
      payloadSha256: sha256,
      at: now,
    })),
  );
  return true;
}
