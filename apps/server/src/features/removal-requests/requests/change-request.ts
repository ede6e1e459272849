import {
  applyRequestChange,
  blockedReasons,
  nextForRequest,
  rejectReasons,
} from '@leakblock/domain/removal-requests';
import type {
  RemovalActor,
  RequestRecord,
  RequestStatus,
} from '@leakblock/domain/removal-requests';
import type { Updateable } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Tables } from '#platform/tables';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { anyUuid } from '../cases/any-uuid.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { isOnItsWay } from '../mails/is-on-its-way.ts';
import { loadCounterClock } from './load-counter-clock.ts';
import type { RequestRow } from './load-request.ts';
import { toRequestFacts } from './request-facts.ts';

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
 * Moves a request to another state, if the table of transitions has the way and the state's proofs are there: writes it,
 * one event for each of its cases, and what follows for them. Only the verifier may find a removal proven. A notice
 * that a mail server or Cloudflare may have taken is not held back any more: its request waits for the answer.
 * @param trx as `service_role`; the request is locked until it ends
 * @returns false when the state does not allow it or a proof is missing; nothing was written then
 */
export async function changeRequest(
  trx: ServerTransaction,
  change: RequestChange,
): Promise<boolean> {
  const { actor, now, requestId, to } = change;
  const before = await trx
    .selectFrom('removal_requests')
    .selectAll()
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return false;
  if (isHeldBack(before.status, to) && (await isOnItsWay(trx, requestId))) return false;
  const columns = columnsOf(before, change);
  const after = { ...before, ...columns, status: to } as RequestRow;
  const applied = applyRequestChange(toRecord(before), { to, actor, patch: toRecord(after) });
  if (!applied.ok) return false;
  const next = nextForRequest(toRequestFacts(after, await loadCounterClock(trx, requestId)));
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
  const cases = await noteCases(trx, requestId, to, now);
  await addCaseEvents(
    trx,
    cases.map((caseId) => ({
      caseId,
      userId: before.user_id,
      requestId,
      actor,
      actorId: change.actorId ?? null,
      action: change.action ?? to,
      fromStatus: before.status,
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

/** Whether the change takes a request back whose notice was in the queue. */
const isHeldBack = (from: string, to: RequestStatus): boolean =>
  from === 'queued' && (to === 'withdrawn' || to === 'blocked' || to === 'superseded');

/** Moments and reasons that belong to the new state, and what the caller adds. */
function columnsOf(before: RequestRow, { now, patch, reason, to }: RequestChange): RequestColumns {
  const at = now.toISOString();
  const blocked = blockedReasons.find((each) => each === reason) ?? null;
  const rejected = rejectReasons.find((each) => each === reason) ?? 'other';
  const done = before.timers_done_until;
  return {
    status_at: at,
    // What is due with the new state is due, also when the last step was done in this moment.
    timers_done_until:
      done === null ? null : new Date(Math.min(Date.parse(done), now.getTime() - 1)).toISOString(),
    ...(to === 'queued' && { queued_at: at }),
    ...(to === 'acknowledged' && { acknowledged_at: at }),
    ...(to === 'removal_claimed' && { claimed_at: at }),
    ...(to === 'verified_removed' && { verified_at: at }),
    // 47 U.S.C. 223a(a)(3)(A): 48 hours after a valid request.
    ...((to === 'sent' || to === 'filed') &&
      before.kind === 'take_it_down_request' && {
        breach_at: new Date(now.getTime() + 48 * 3_600_000).toISOString(),
      }),
    blocked_reason: to === 'blocked' ? blocked : null,
    ...(to === 'rejected' && { reject_reason: rejected }),
    ...patch,
  };
}

const date = (value: string | null): Date | null => (value === null ? null : new Date(value));
const hex = (value: Buffer | null): string | null =>
  value === null ? null : value.toString('hex');

function toRecord(row: RequestRow): RequestRecord {
  return {
    status: row.status as RequestStatus,
    channel: row.channel as RequestRecord['channel'],
    text_sha256: row.text_sha256.toString('hex'),
    blocked_reason: row.blocked_reason as RequestRecord['blocked_reason'],
    reject_reason: row.reject_reason as RequestRecord['reject_reason'],
    authorisation_id: row.authorisation_id,
    approved_at: date(row.approved_at),
    approved_sha256: hex(row.approved_sha256),
    sent_at: date(row.sent_at),
    message_id: row.message_id,
    filed_at: date(row.filed_at),
    reference: row.reference,
    verified_at: date(row.verified_at),
    verified_by_check: row.verified_by_check,
  };
}

/** How the cases of a request stand by its new state. Whether they are gone only the verifier writes. */
async function noteCases(
  trx: ServerTransaction,
  requestId: string,
  to: RequestStatus,
  now: Date,
): Promise<string[]> {
  const outcome = to === 'removal_claimed' ? 'claimed' : to === 'rejected' ? 'refused' : null;
  if (outcome !== null)
    await trx
      .updateTable('removal_request_cases')
      .set({ outcome })
      .where('request_id', '=', requestId)
      .where('outcome', 'in', ['open', 'claimed', 'refused', 'still_up'])
      .execute();
  // Which pages were put back nobody has seen yet: each counts as removed again once it is looked at.
  if (to === 'restored')
    await trx
      .updateTable('removal_request_cases')
      .set({ outcome: 'open' })
      .where('request_id', '=', requestId)
      .where('outcome', '=', 'removed')
      .execute();
  const rows = await trx
    .selectFrom('removal_request_cases')
    .select('case_id')
    .where('request_id', '=', requestId)
    .orderBy('case_id')
    .execute();
  const ids = rows.map(({ case_id }) => case_id);
  const moment = momentOfCases[to];
  if (moment !== undefined && ids.length > 0)
    await trx
      .updateTable('removal_cases')
      .set({ [moment]: now.toISOString() })
      .where('id', '=', anyUuid(ids))
      .where(moment, 'is', null)
      .execute();
  return ids;
}

const momentOfCases: Partial<Record<RequestStatus, 'first_contact_at' | 'claimed_gone_at'>> = {
  sent: 'first_contact_at',
  filed: 'first_contact_at',
  removal_claimed: 'claimed_gone_at',
};
