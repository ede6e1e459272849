import { nextCheckOfUp } from '@leakblock/domain/removal-requests';
import type { NextStep } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { loadCaseFacts } from '../cases/load-case-facts.ts';
import { oweDrafts } from '../cases/request-preparation.ts';
import { checkCases } from './check-cases.ts';
import { climbLadder } from './climb-ladder.ts';
import { draftOutdatedRequests } from './draft-outdated-requests.ts';

/** Cases of one run; the rest is due a minute later. */
const casesAtOnce = 500;
/** A check that was asked for has this long before it is asked for again. */
const checkWithinMs = 15 * 60_000;

type DueCase = { id: string; user_id: string; next_step: string | null };

/** Takes up what is due on cases: looks at pages, next rungs, notices about pages that came back, outdated results. */
export async function workCases(context: ServerContext, signal: AbortSignal): Promise<void> {
  const due = await listDue(context);
  const of = (...steps: NextStep[]) =>
    due.filter(({ next_step }) => steps.some((step) => step === next_step));
  await lookAt(context, of('check', 'watch'));
  // Whatever else is due, a form that waits to be filed or a person's answer keeps neither looks nor rungs from their day.
  const special = ['check', 'watch', 'send_again', 'delist'];
  const ready = due.filter(({ next_step }) => !special.includes(next_step ?? ''));
  for (const [userId, ids] of byUser(ready))
    if (!signal.aborted) await escalate(context, userId, ids);
  for (const [userId, ids] of byUser(of('send_again')))
    if (!signal.aborted) await sendAgain(context, userId, ids);
  for (const [userId, ids] of byUser(of('delist')))
    if (!signal.aborted) {
      await draftOutdatedRequests(context, userId, ids);
      await derive(context, ids);
    }
}

async function listDue(context: ServerContext): Promise<DueCase[]> {
  return context.database.asService((trx) =>
    trx
      .selectFrom('removal_cases')
      .select(['id', 'user_id', 'next_step'])
      .where('next_at', '<=', context.now().toISOString())
      .where(sql<boolean>`not private.is_ending(user_id)`)
      .orderBy('next_at')
      .orderBy('id')
      .limit(casesAtOnce)
      .execute(),
  );
}

const byUser = (cases: readonly DueCase[]): [string, string[]][] =>
  [...Map.groupBy(cases, ({ user_id }) => user_id)].map(([userId, some]) => [
    userId,
    some.map(({ id }) => id),
  ]);

async function lookAt(context: ServerContext, cases: readonly DueCase[]): Promise<void> {
  if (cases.length === 0) return;
  const ids = cases.map(({ id }) => id);
  await context.database.asService(async (trx) => {
    await trx
      .updateTable('removal_cases')
      .set({ next_at: new Date(context.now().getTime() + checkWithinMs).toISOString() })
      .where('id', '=', anyUuid(ids))
      .execute();
    await checkCases(trx, context, ids);
  });
}

const isBy = (at: Date | null, now: Date): boolean => at !== null && at <= now;

/** Rungs whose day has come. What was due on a request has been done by now, so the rest is only planned anew. */
async function escalate(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
): Promise<void> {
  const now = context.now();
  const climbing = await context.database.asService(async (trx) => {
    const known = await loadCaseFacts(trx, caseIds);
    const stale = known.filter(
      ({ facts, row }) =>
        row.first_contact_at !== null &&
        facts.sourceState !== 'gone' &&
        nextCheckOfUp(facts.lastCheckedAt, now, facts.sourceState) <= now,
    );
    await checkCases(
      trx,
      context,
      stale.map(({ row }) => row.id),
    );
    return (
      known
        // While a counter-notice is undecided nobody else is asked.
        .filter(({ facts, row }) => row.status !== 'disputed' && isBy(facts.nextRungAt, now))
        .map(({ row }) => row.id)
    );
  });
  if (climbing.length > 0) await climbLadder(context, userId, climbing);
  await derive(context, caseIds);
}

/** Pages that came back: the notices go out again, from the first rung. */
async function sendAgain(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
): Promise<void> {
  await context.database.asService(async (trx) => {
    await trx
      .updateTable('removal_cases')
      .set({ rung: 0 })
      .where('id', '=', anyUuid(caseIds))
      .where('status', '=', 'reappeared')
      .execute();
    await oweDrafts(trx, context, userId, caseIds);
  });
  await derive(context, caseIds);
}

/** Plans what is next; a plan that stays overdue waits a while, so that it does not keep others from their turn. */
async function derive(context: ServerContext, caseIds: readonly string[]): Promise<void> {
  await context.database.asService(async (trx) => {
    const now = context.now();
    await deriveCases(trx, caseIds, now);
    await trx
      .updateTable('removal_cases')
      .set({ next_at: new Date(now.getTime() + checkWithinMs).toISOString() })
      .where('id', '=', anyUuid(caseIds))
      .where('next_at', '<=', now.toISOString())
      .where('next_step', 'not in', ['check', 'watch'])
      .execute();
  });
}
