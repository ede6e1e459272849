import { unsentRequestStatuses } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';
import { changeRequest } from './change-request.ts';
import { actableRequests, handOn } from './load-request.ts';
import type { UserCaller } from './load-request.ts';
import { noteOperator } from './note-operator.ts';

const unsentStatuses: readonly string[] = unsentRequestStatuses;

/** The person does not want these requests sent. What has gone out already stays as it is. */
export async function declineRequests(
  context: ServerContext,
  caller: UserCaller,
  { ids, reason }: { ids: readonly string[]; reason?: string | undefined },
): Promise<string[]> {
  const changed: string[] = [];
  for (const requestId of await actableRequests(context, caller, ids)) {
    const isChanged = await context.database.asService(async (trx) => {
      const request = await trx
        .selectFrom('removal_requests')
        .select(['status', 'user_id'])
        .where('id', '=', requestId)
        .forUpdate()
        .executeTakeFirst();
      if (request === undefined || !unsentStatuses.includes(request.status)) return false;
      const hand = handOn(caller, request.user_id);
      const isDeclined = await changeRequest(trx, {
        requestId,
        // What is held cannot be declined in so many words; it is withdrawn.
        to: request.status === 'in_review' ? 'declined' : 'withdrawn',
        ...hand,
        action: 'declined',
        reason: reason ?? null,
        now: context.now(),
      });
      if (isDeclined)
        await noteOperator(trx, hand, { action: 'removal_request.declined', subject: requestId });
      return isDeclined;
    });
    if (isChanged) changed.push(requestId);
  }
  return changed;
}
