import { z } from 'zod';
import type { Claim } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { lookUpContacts } from '../contacts/look-up-contacts.ts';
import { captureEvidence } from '../evidence/capture-evidence.ts';
import { draftRungs } from '../requests/draft-rungs.ts';
import { complainWhereOwed } from '../timers/complain-after-breach.ts';
import { addCaseEvents } from './add-case-events.ts';
import { anyUuid } from './any-uuid.ts';
import { preparationQueue, requestPreparation } from './request-preparation.ts';

/** Cases that one worker takes at a time, and how many pages it asks side by side. */
const casesAtOnce = 20;
const pagesAtOnce = 4;
const heldMinutes = 10;
/** A job ends before the queue takes it back, and leaves the rest to the next. */
const longestMs = 8 * 60_000;

/**
 * Looks up contacts and keeps evidence for a person's new cases, host by host, and drafts what is complete. A case is
 * done when its notices are drafted, not before: who dies in between leaves it to the next.
 */
export const prepareCasesJob = defineJob({
  queue: preparationQueue,
  concurrency: 2,
  input: z.object({ userId: z.uuid() }),
  handler: async (context, { userId }, signal) => {
    const endsAt = performance.now() + longestMs;
    const isStopping = () => signal.aborted || context.stopping.aborted;
    while (!isStopping() && performance.now() < endsAt) {
      const cases = await claimCases(context, userId);
      if (cases.length === 0) return;
      await prepareCases(context, userId, cases);
    }
    await requestPreparation(context, userId);
  },
});

type UnpreparedCase = {
  id: string;
  address: string;
  host: string;
  claim: Claim;
  media_urls: string[];
  prepared_at: string | null;
};

/** Some cases of one host that nobody prepares or drafts for, the oldest first; ours for some minutes. */
async function claimCases(context: ServerContext, userId: string): Promise<UnpreparedCase[]> {
  const now = context.now();
  const until = new Date(now.getTime() + heldMinutes * 60_000);
  return context.database.asService(async (trx) => {
    const { rows } = await sql<UnpreparedCase>`
      with free as (
        select id, host from public.removal_cases
        where user_id = ${userId} and (prepared_at is null or preparing_until is not null)
          and stop_label is null
          and not private.is_ending(${userId}::uuid)
          and status not in ('withdrawn', 'invalid')
          and (preparing_until is null or preparing_until <= ${now.toISOString()}::timestamptz)
      )
      update public.removal_cases as each set preparing_until = ${until.toISOString()}::timestamptz
      where each.id in (
        select id from public.removal_cases where id in (
          select id from free where host = (select host from free order by id limit 1)
        )
          -- Asked of the row that is locked: another may have taken it since it was found free.
          and (prepared_at is null or preparing_until is not null)
          and (preparing_until is null or preparing_until <= ${now.toISOString()}::timestamptz)
        order by id limit ${casesAtOnce} for update skip locked
      )
      returning each.id, each.address, each.host, each.claim, each.media_urls,
        each.prepared_at`.execute(trx);
    return rows;
  });
}

/**
 * Prepares cases of one host; when none of the host is left, drafts what is missing about all of them: new ones stand on
 * the first rung, others have lost requests that were withdrawn for another page.
 */
async function prepareCases(
  context: ServerContext,
  userId: string,
  cases: readonly UnpreparedCase[],
): Promise<void> {
  const waiting = cases.filter(({ prepared_at }) => prepared_at === null);
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await prepareCase(context, userId, next);
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  const host = cases[0]?.host ?? '';
  const owed = await context.database.asService((trx) =>
    trx
      .selectFrom('removal_cases')
      .select(['id', 'prepared_at'])
      .where('user_id', '=', userId)
      .where('host', '=', host)
      .where((is) => is.or([is('prepared_at', 'is', null), is('preparing_until', 'is not', null)]))
      .where('stop_label', 'is', null)
      .where('status', 'not in', ['withdrawn', 'invalid'])
      .execute(),
  );
  if (owed.some(({ prepared_at }) => prepared_at === null)) return;
  const ids = owed.map(({ id }) => id);
  await draftRungs(context, userId, ids);
  await complainWhereOwed(context, ids);
  await context.database.asService((trx) =>
    trx
      .updateTable('removal_cases')
      .set({ preparing_until: null })
      .where('id', '=', anyUuid(ids))
      .where('prepared_at', 'is not', null)
      .execute(),
  );
}

/**
 * What fails is written down and shown: a notice without evidence or recipient is blocked, not lost. Nobody is looked up
 * before the page was looked at: with signs of a minor nothing more is asked of its host.
 */
async function prepareCase(
  context: ServerContext,
  userId: string,
  subject: UnpreparedCase,
): Promise<void> {
  const { address, claim, id, media_urls } = subject;
  const failed: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      // Nobody has looked: it is taken up again by the next worker.
      if (context.stopping.aborted) throw error;
      context.log.warn({ err: error, caseId: id, what }, 'Preparing a case failed.');
      failed.push(what);
    }
  };
  const whenSafe = () =>
    attempt('contacts', () =>
      lookUpContacts(context, { caseId: id, userId, address, mediaUrls: media_urls, claim }),
    );
  await attempt('evidence', () =>
    captureEvidence(context, { caseIds: [id], occasion: 'before_first_notice', whenSafe }),
  );
  await context.database.asService(async (trx) => {
    await trx
      .updateTable('removal_cases')
      .set({ prepared_at: context.now().toISOString() })
      .where('id', '=', id)
      .execute();
    await addCaseEvents(trx, [
      {
        caseId: id,
        userId,
        actor: 'system',
        action: failed.length === 0 ? 'prepared' : 'preparation_failed',
        detail: failed.length === 0 ? {} : { failed },
        at: context.now(),
      },
    ]);
  });
}
