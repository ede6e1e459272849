import { nextForRequest } from '@leakblock/domain/removal-requests';
import type { RequestStatus, RequestStep } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { casesOf } from '../requests/cases-of.ts';
import { changeRequest } from '../requests/change-request.ts';
import { loadCounterClock } from '../requests/load-counter-clock.ts';
import type { RequestRow } from '../requests/load-request.ts';
import { toRequestFacts } from '../requests/request-facts.ts';
import { tryNextContact } from '../requests/try-next-contact.ts';
import { checkCases } from './check-cases.ts';
import { complainAfterBreach } from './complain-after-breach.ts';
import { reviewBlocked } from './review-blocked.ts';
import { sendFollowUp } from './send-follow-up.ts';
import { tellPerson } from './tell-person.ts';

/** Steps of a request that the worker takes; each once, by the moment it was due. */
export async function workRequest(context: ServerContext, requestId: string): Promise<void> {
  const now = context.now();
  const due = await context.database.asService((trx) => takeStep(trx, context, requestId, now));
  // What drafts for others has transactions of its own.
  if (due === 'review') await reviewBlocked(context, requestId);
  if (due === 'next_contact') await tryNextContact(context, requestId);
  if (due === 'breach') await complainAfterBreach(context, requestId);
}

/**
 * Does the step that is due, if one still is, and plans the next one.
 * @returns the step; null when nothing was due
 */
async function takeStep(
  trx: ServerTransaction,
  context: ServerContext,
  requestId: string,
  now: Date,
): Promise<RequestStep | null> {
  const request = await trx
    .selectFrom('removal_requests')
    .selectAll()
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined || request.next_at === null) return null;
  if (Date.parse(request.next_at) > now.getTime()) return null;
  const step = request.next_step as RequestStep;
  await plan(trx, request, new Date(request.next_at));
  await takeOne(trx, context, { request, step, now });
  await deriveCases(
    trx,
    (await casesOf(trx, requestId)).map(({ case_id }) => case_id),
    now,
  );
  return step;
}

/** Writes the step down as done, and when the next one is due. */
async function plan(trx: ServerTransaction, request: RequestRow, doneUntil: Date): Promise<void> {
  const done = { ...request, timers_done_until: doneUntil.toISOString() };
  const next = nextForRequest(toRequestFacts(done, await loadCounterClock(trx, request.id)));
  await trx
    .updateTable('removal_requests')
    .set({
      timers_done_until: done.timers_done_until,
      next_step: next?.step ?? null,
      next_at: next?.at.toISOString() ?? null,
    })
    .where('id', '=', request.id)
    .execute();
}

type Taken = { request: RequestRow; step: RequestStep; now: Date };

async function takeOne(
  trx: ServerTransaction,
  context: ServerContext,
  { now, request, step }: Taken,
): Promise<void> {
  switch (step) {
    case 'follow_up':
      return sendFollowUp(trx, context, request, now);
    case 'check':
    case 'poll':
    case 'check_restored':
      return checkCases(
        trx,
        context,
        (await casesOf(trx, request.id)).map(({ case_id }) => case_id),
      );
    case 'escalate':
      return giveUpWaiting(trx, request, now);
    case 'breach':
      return note(trx, request, 'deadline_passed', now);
    case 'counter_notice_alert':
    case 'decide_counter_notice':
      await note(trx, request, step, now);
      return tellPerson(trx, { userId: request.user_id, what: 'counter_notice', count: 1, now });
    case 'appeal_reminder':
      await note(trx, request, step, now);
      return tellPerson(trx, { userId: request.user_id, what: 'appeal', count: 1, now });
    case 'review':
    case 'next_contact':
    case 'answer':
    case 'review_refusal':
      return;
  }
}

/** Nobody answered in time: the request counts as unanswered, and the ladder goes on. */
async function giveUpWaiting(
  trx: ServerTransaction,
  request: RequestRow,
  now: Date,
): Promise<void> {
  const ways: Partial<Record<RequestStatus, RequestStatus>> = {
    no_response: 'escalated',
    claim_false: 'escalated',
  };
  const to = ways[request.status as RequestStatus] ?? 'no_response';
  await changeRequest(trx, { requestId: request.id, to, actor: 'system', now });
}

async function note(
  trx: ServerTransaction,
  request: RequestRow,
  action: string,
  now: Date,
): Promise<void> {
  await addCaseEvents(
    trx,
    (await casesOf(trx, request.id)).map(({ case_id }) => ({
      caseId: case_id,
      userId: request.user_id,
      requestId: request.id,
      actor: 'system',
      action,
      at: now,
    })),
  );
}
