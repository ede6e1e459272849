import { AppError } from '@leakblock/domain/errors';
import type { RemovalActor } from '@leakblock/domain/removal-requests';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { handOf } from '#platform/caller';
import type { Caller } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import type { Tables } from '#platform/tables';

export type UserCaller = Extract<Caller, { kind: 'user' }>;
export type RequestRow = Selectable<Tables['removal_requests']>;
/** Her own hand, that of her agency, or an operator's. */
export type RequestHand = {
  actor: Extract<RemovalActor, 'person' | 'agency' | 'operator'>;
  actorId: string;
};
export type OwnRequest = {
  request: RequestRow;
  /** Whose hand acts on it, and the person's id behind it. */
  hand: RequestHand;
};

/**
 * A request that the caller may act on: her own, or any for an operator. Seeing one is less: the members of her agency
 * see it, and act only as her.
 * @throws AppError `request.not_found`
 */
export async function loadRequest(
  context: ServerContext,
  caller: UserCaller,
  requestId: string,
): Promise<OwnRequest> {
  const request = await context.database.asUser(caller, (trx) =>
    trx
      .selectFrom('removal_requests')
      .selectAll()
      .where('id', '=', requestId)
      .where(isActedOnBy(caller))
      .executeTakeFirst(),
  );
  if (request === undefined) throw new AppError('request.not_found', 'There is no such request.');
  return { request, hand: handOn(caller, request.user_id) };
}

/** Whose hand the caller's is on a request of this person's. */
export function handOn(caller: UserCaller, ownerId: string): RequestHand {
  return ownerId === caller.userId ? handOf(caller) : { actor: 'operator', actorId: caller.userId };
}

/** Asked as the caller: her own rows, and every row for an operator. */
export const isActedOnBy = ({ userId }: UserCaller) =>
  sql<boolean>`(user_id = ${userId}::uuid or public.has_role('admin'))`;

/** Ids of the requests among these that the caller may act on. */
export async function actableRequests(
  context: ServerContext,
  caller: UserCaller,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await context.database.asUser(caller, (trx: ServerTransaction) =>
    trx
      .selectFrom('removal_requests')
      .select('id')
      .where('id', 'in', ids)
      .where(isActedOnBy(caller))
      .execute(),
  );
  return rows.map(({ id }) => id);
}
