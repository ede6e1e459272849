import { AppError } from '@leakblock/domain/errors';
import type { counterNoticeDecisions, RequestStatus } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';
import { changeRequest } from '../requests/change-request.ts';
import { loadRequest } from '../requests/load-request.ts';
import type { UserCaller } from '../requests/load-request.ts';
import { noteOperator } from '../requests/note-operator.ts';

type Decision = (typeof counterNoticeDecisions)[number];

/**
 * `not_restored`: the time of the provider is over and the content is still gone, so the request is settled. `left`: it
 * was put back and she goes to no court (17 U.S.C. 512(g)(2)(C) leaves it to her), so this notice is over.
 */
const statusFor: Record<Decision, RequestStatus> = {
  action_filed: 'action_filed',
  withdrawn: 'counter_withdrawn',
  restored: 'restored',
  not_restored: 'counter_withdrawn',
  left: 'closed',
};

/**
 * Writes down how a counter-notice went on.
 * @returns whether it was changed
 * @throws AppError `request.not_found`
 */
export async function decideCounterNotice(
  context: ServerContext,
  caller: UserCaller,
  { decision, id, reference }: { id: string; decision: Decision; reference?: string | undefined },
): Promise<boolean> {
  const notice = await context.database.asUser(caller, (trx) =>
    trx.selectFrom('counter_notices').select('request_id').where('id', '=', id).executeTakeFirst(),
  );
  if (notice === undefined)
    throw new AppError('request.not_found', 'There is no such counter-notice.');
  const { hand } = await loadRequest(context, caller, notice.request_id);
  return context.database.asService(async (trx) => {
    const now = context.now();
    const to = statusFor[decision];
    const isChanged = await changeRequest(trx, {
      requestId: notice.request_id,
      to,
      ...hand,
      action: `counter_notice_${decision}`,
      detail: { counterNoticeId: id, ...(reference !== undefined && { reference }) },
      now,
    });
    if (!isChanged) return false;
    await noteOperator(trx, hand, {
      ...{ action: 'counter_notice.decided', subject: id, detail: { decision } },
    });
    // How the counter-notice itself ended does not change when she leaves it at that.
    if (decision === 'left') return true;
    await trx
      .updateTable('counter_notices')
      .set({ status: decision, decided_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
    return true;
  });
}
