import { AppError } from '@leakblock/domain/errors';
import type { RemovalActor } from '@leakblock/domain/removal-requests';
import type { Selectable } from 'kysely';
import type { Caller } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import type { Tables } from '#platform/tables';

export type UserCaller = Extract<Caller, { kind: 'user' }>;
export type RequestRow = Selectable<Tables['removal_requests']>;
export type OwnRequest = {
  request: RequestRow;
  actor: Extract<RemovalActor, 'person' | 'operator'>;
};

/**
 * A request that the caller may act on: her own, or any for an operator. The policies say which she sees.
 * @throws AppError `request.not_found`
 */
export async function loadRequest(
  context: ServerContext,
  caller: UserCaller,
  requestId: string,
): Promise<OwnRequest> {
  const request = await context.database.asUser(caller, (trx) =>
    trx.selectFrom('removal_requests').selectAll().where('id', '=', requestId).executeTakeFirst(),
  );
  if (request === undefined) throw new AppError('request.not_found', 'There is no such request.');
  return { request, actor: request.user_id === caller.userId ? 'person' : 'operator' };
}

/** Ids of the requests among these that the caller sees. */
export async function visibleRequests(
  context: ServerContext,
  caller: UserCaller,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await context.database.asUser(caller, (trx: ServerTransaction) =>
    trx.selectFrom('removal_requests').select('id').where('id', 'in', ids).execute(),
  );
  return rows.map(({ id }) => id);
}
