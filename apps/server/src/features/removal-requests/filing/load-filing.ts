import { AppError } from '@leakblock/domain/errors';
import { requireAdmin } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { loadRequest } from '../requests/load-request.ts';
import type { OwnRequest, UserCaller } from '../requests/load-request.ts';

/**
 * A request that the caller may file: operators what goes into forms, a person what only she can file herself.
 * @throws AppError `request.not_found`, `request.forbidden`, `removals.not_to_file` (it is sent another way)
 */
export async function loadFiling(
  context: ServerContext,
  caller: UserCaller,
  requestId: string,
): Promise<OwnRequest> {
  const { request } = await loadRequest(context, caller, requestId);
  if (request.channel === 'self_service') {
    // Her own papers belong to it: nobody files it in her place.
    if (request.user_id !== caller.userId)
      throw new AppError('request.forbidden', 'Only the person herself files this.');
    return { request, hand: { actor: 'person', actorId: caller.userId } };
  }
  if (request.channel !== 'web_form') throw new AppError('removals.not_to_file');
  await requireAdmin(context, caller);
  return { request, hand: { actor: 'operator', actorId: caller.userId } };
}
