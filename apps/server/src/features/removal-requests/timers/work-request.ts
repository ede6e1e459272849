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
import { isWrongPlace, tryNextContact } from '../requests/try-next-contact.ts';
import { checkCases } from './check-cases.ts';
import { complainAfterBreach } from './complain-after-breach.ts';
import { reviewBlocked } from './review-blocked.ts';
import { sendFollowUp } from './send-follow-up.ts';
import { tellAboutAppeal } from './tell-about-cases.ts';
import { tellPerson } from './tell-person.ts';

/** After what failed for a reason of its own others have their turn first. */
const againAfterMs = 15 * 60_000;

/**
 * Steps of a request that the worker takes; each once, by the moment it was due. What drafts for others has transactions
 * of its own: it is done first and written down after, so that a worker who dies in between leaves it to the next.
 */
export async function workRequest(context: ServerContext, requestId: string): Promise<void> {
  const now = context.now();
  const isDue = (request: RequestRow | undefined): request is RequestRow & { next_at: string } =>
    request !== undefined &&
    request.next_at !== null &&
    Date.parse(request.next_at) <= now.getTime();
  const before = await context.database.asService((trx) => loadRequest(trx, requestId));
  if (!isDue(before)) return;
  try {
    await draftFor(context, before);
  } catch (error) {
    await putOff(context, before);
    throw error;
  }
  await context.database.asService(async (trx) => {
    const request = await loadRequest(trx, requestId, { isLocked: true });
    if (!isDue(request)) return;
    // Meanwhile it went another way, whose steps are its own.
    if (request.next_step !== before.next_step || request.status !== before.status) return;
    await plan(trx, request, new Date(request.next_at));
    await takeOne(trx, context, { request, step: request.next_step as RequestStep, now });
    await deriveCases(
      trx,
      (await casesOf(trx, requestId)).map(({ case_id }) => case_id),
      now,
    );
  });
}

async function loadRequest(
  trx: ServerTransaction,
  requestId: string,
  { isLocked = false } = {},
): Promise<RequestRow | undefined> {
  const query = trx.selectFrom('removal_requests').selectAll().where('id', '=', requestId);
  return (isLocked ? query.forUpdate() : query).executeTakeFirst();
}

async function draftFor(
  context: ServerContext,
  { id, next_step, reject_reason }: RequestRow,
): Promise<void> {
  if (next_step === 'review') await reviewBlocked(context, id);
  if (next_step === 'next_contact') await tryNextContact(context, id);
  if (next_step === 'breach') await complainAfterBreach(context, id);
  if (next_step === 'review_refusal' && isWrongPlace(reject_reason))
    await tryNextContact(context, id);
}

async function putOff(context: ServerContext, { id, next_step }: RequestRow): Promise<void> {
  const now = context.now();
  await context.database.asService((trx) =>
    trx
      .updateTable('removal_requests')
      .set({ next_at: new Date(now.getTime() + againAfterMs).toISOString() })
      .where('id', '=', id)
      .where('next_step', '=', next_step)
      .where('next_at', '<=', now.toISOString())
      .execute(),
  );
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
      await note(trx, request, 'deadline_passed', now);
      // Whoever answered anything is waited for as her answer says.
      if (request.status === 'sent' || request.status === 'filed')
        await changeRequest(trx, {
          requestId: request.id,
          to: 'no_response',
          actor: 'system',
          now,
        });
      return;
    case 'counter_notice_alert':
    case 'decide_counter_notice':
      await note(trx, request, step, now);
      return tellPerson(trx, {
        ...{ userId: request.user_id, what: 'counter_notice', count: 1, now },
        about: { id: request.id, caseId: (await casesOf(trx, request.id))[0]?.case_id },
      });
    case 'appeal_reminder':
      await note(trx, request, step, now);
      return tellAboutAppeal(trx, request.user_id, now);
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
  const isPointless = request.status === 'no_response' && (await isNowhereListed(trx, request));
  const to = isPointless ? 'closed' : (ways[request.status as RequestStatus] ?? 'no_response');
  await changeRequest(trx, { requestId: request.id, to, actor: 'system', now });
}

/** Search engines were asked for results that two looks did not find: there is nothing to wait for. */
async function isNowhereListed(
  trx: ServerTransaction,
  { id, scope }: RequestRow,
): Promise<boolean> {
  if (scope !== 'search') return false;
  const rows = await trx
    .selectFrom('removal_cases as each')
    .innerJoin('removal_request_cases as asked', 'asked.case_id', 'each.id')
    .select('each.search_state')
    .where('asked.request_id', '=', id)
    .execute();
  return rows.every(({ search_state }) => search_state === 'not_listed');
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
