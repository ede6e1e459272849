import {
  blockedReasons,
  canMoveRequest,
  nextForRequest,
  rejectReasons,
} from '@leakblock/domain/removal-requests';
import type { RemovalActor, RequestStatus } from '@leakblock/domain/removal-requests';
import type { Updateable } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Tables } from '#platform/tables';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { deriveCases } from '../cases/derive-cases.ts';

type RequestColumns = Updateable<Tables['removal_requests']>;

export type RequestChange = {
  requestId: string;
  to: RequestStatus;
  actor: RemovalActor;
  actorId?: string | null;
  /** What the event is called; the new status unless told. */
  action?: string;
  /** Why: with `blocked` a blocked reason, with `rejected` a reason of the recipient. */
  reason?: string | null;
  detail?: Record<string, unknown>;
  /** Columns that change with it: the proof of the new state above all. */
  patch?: Omit<RequestColumns, 'id' | 'user_id' | 'status' | 'number'>;
  payloadSha256?: Buffer | Uint8Array | null;
  now: Date;
};

/**
 * Moves a request to another state, if the table of transitions has the way: writes it with its proof, one event for
 * each of its cases, and what follows for them. Only the verifier may find a removal proven.
 * @param trx as `service_role`; the request is locked until it ends
 * @returns false when the state does not allow it; nothing was written then
 */
export async function changeRequest(
  trx: ServerTransaction,
  change: RequestChange,
): Promise<boolean> {
  const { actor, now, requestId, to } = change;
  if (to === 'verified_removed' && actor !== 'verifier') return false;
  const request = await trx
    .selectFrom('removal_requests')
    .selectAll()
    .where('id', '=', requestId)
    .forUpdate()
    .$narrowType<{ status: RequestStatus }>()
    .executeTakeFirst();
  if (request === undefined || !canMoveRequest(request.status, to)) return false;
  const at = now.toISOString();
  const columns = { ...momentOf(to, at), ...reasonsOf(to, change.reason), ...change.patch };
  const next = nextForRequest({ ...request, ...columns, status: to }, now);
  await trx
    .updateTable('removal_requests')
    .set({
      ...columns,
      status: to,
      next_step: next?.step ?? null,
      next_at: next?.at.toISOString() ?? null,
    })
    .where('id', '=', requestId)
    .execute();
  const cases = await noteOutcome(trx, requestId, to);
  await addCaseEvents(
    trx,
    cases.map((caseId) => ({
      caseId,
      userId: request.user_id,
      requestId,
      actor,
      actorId: change.actorId ?? null,
      action: change.action ?? to,
      fromStatus: request.status,
      toStatus: to,
      reason: change.reason ?? null,
      detail: change.detail ?? {},
      payloadSha256: change.payloadSha256 ?? null,
      at: now,
    })),
  );
  await deriveCases(trx, cases, now);
  return true;
}

/** When a state was first reached, for those that keep it. */
function momentOf(to: RequestStatus, at: string): RequestColumns {
  switch (to) {
    case 'queued':
      return { queued_at: at };
    case 'acknowledged':
      return { acknowledged_at: at };
    case 'removal_claimed':
      return { claimed_at: at };
    case 'verified_removed':
      return { verified_at: at };
    default:
      return {};
  }
}

function reasonsOf(to: RequestStatus, reason: string | null | undefined): RequestColumns {
  const blocked = blockedReasons.find((each) => each === reason) ?? null;
  const rejected = rejectReasons.find((each) => each === reason) ?? null;
  return {
    blocked_reason: to === 'blocked' ? blocked : null,
    ...(to === 'rejected' ? { reject_reason: rejected ?? 'other' } : {}),
  };
}

/** How the cases of a request stand by its new state. Whether they are gone only the verifier writes. */
async function noteOutcome(
  trx: ServerTransaction,
  requestId: string,
  to: RequestStatus,
): Promise<string[]> {
  const outcome = to === 'removal_claimed' ? 'claimed' : to === 'rejected' ? 'refused' : null;
  if (outcome !== null) {
    await trx
      .updateTable('removal_request_cases')
      .set({ outcome })
      .where('request_id', '=', requestId)
      .where('outcome', 'in', ['open', 'claimed', 'refused'])
      .execute();
  }
  const rows = await trx
    .selectFrom('removal_request_cases')
    .select('case_id')
    .where('request_id', '=', requestId)
    .orderBy('case_id')
    .execute();
  return rows.map(({ case_id }) => case_id);
}
