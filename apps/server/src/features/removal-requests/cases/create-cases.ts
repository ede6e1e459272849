import { AppError } from '@leakblock/domain/errors';
import { routeClaim } from '@leakblock/domain/removal-requests';
import type {
  Claim,
  CreateCasesAnswer,
  CreateCasesInput,
} from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import { loadTier } from '#features/accounts';
import { loadPageGuard } from '#features/findings';
import { handOf } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import type { UserCaller } from '../requests/load-request.ts';
import { addWorksTo } from './add-works-to.ts';
import type { ReadSubjects } from './case-subject.ts';
import { decidePasted } from './decide-pasted.ts';
import { holdToMonth } from './hold-to-month.ts';
import { leaveOutGated, requireKind } from './leave-out-gated.ts';
import { hotline, readFindingSubjects } from './read-finding-subjects.ts';
import { readFakeProfileSubjects } from './read-fake-profile-subjects.ts';
import { readUrlSubjects } from './read-url-subjects.ts';
import { requestPreparation } from './request-preparation.ts';
import { storeCases } from './store-cases.ts';

/** Cases of one transaction: each takes a lock of its own, and a transaction has a few thousand. */
const casesAtOnce = 1000;

/**
 * Opens a case for each page that may be reported, and has its contacts looked up and the page kept as evidence. A page
 * of her own, one that is stopped and one that has a case are refused with the reason. A call that is repeated opens
 * nothing twice. Pages on sites that her plan does not include, and pages beyond the removals of 30 days, are refused
 * one by one; the others are begun.
 * @throws AppError `removals.question_open` when the router has another question, `removals.not_removable`,
 *   `removals.plan_required` when her plan includes no removal of this kind
 */
export async function createCases(
  context: ServerContext,
  caller: UserCaller,
  input: CreateCasesInput,
): Promise<CreateCasesAnswer> {
  const { userId } = caller;
  const hand = handOf(caller);
  const claim = readClaim(input);
  const { read, tier } = await context.database.asService(async (trx) => {
    const asked = { claim, answers: input.answers, tier: await loadTier(trx, userId) };
    requireKind(asked);
    const subjects = await readSubjects(trx, userId, input);
    return { read: await leaveOutGated(trx, subjects, asked), tier: asked.tier };
  });
  const works = await context.database.asService((trx) =>
    addWorksTo(trx, userId, read.subjects, input),
  );
  const answer: CreateCasesAnswer = { claim, created: [], refused: read.refused };
  const now = context.now();
  for (let start = 0; start < works.length; start += casesAtOnce) {
    const some = works.slice(start, start + casesAtOnce);
    const stored = await context.database.asService(async (trx) => {
      const held = await holdToMonth(trx, { userId, tier, claim, subjects: some, now });
      const { countedFrom } = held;
      const subjects =
        input.urls === undefined
          ? held.subjects
          : await decidePasted(trx, userId, { ...hand, subjects: held.subjects });
      const begun = {
        userId,
        claim,
        answers: input.answers,
        begunTier: tier,
        countedFrom,
        hand,
        now,
      };
      const { created, refused } = await storeCases(trx, { ...begun, subjects });
      return { created, refused: [...refused, ...held.refused] };
    });
    answer.created.push(...stored.created);
    answer.refused.push(...stored.refused);
  }
  if (answer.created.length > 0) await requestPreparation(context, userId);
  return answer;
}

function readClaim({ answers }: CreateCasesInput): Claim {
  const routed = routeClaim(answers);
  if ('ask' in routed)
    throw new AppError('removals.question_open', `The question ${routed.ask} has no answer yet.`);
  if (routed.claim === null)
    throw new AppError(
      'removals.not_removable',
      `No claim follows from the answers: ${routed.why}.`,
    );
  return routed.claim;
}

async function readSubjects(
  trx: ServerTransaction,
  userId: string,
  { fakeProfileIds, findingIds, urls }: CreateCasesInput,
): Promise<ReadSubjects> {
  const read =
    findingIds !== undefined
      ? await readFindingSubjects(trx, userId, findingIds)
      : fakeProfileIds !== undefined
        ? await readFakeProfileSubjects(trx, userId, fakeProfileIds)
        : await readUrlSubjects(trx, userId, urls ?? []);
  const guard = await loadPageGuard(trx, userId);
  const stopped = await loadStopped(trx, userId);
  const left: ReadSubjects = { subjects: [], refused: read.refused };
  for (const subject of read.subjects) {
    if (stopped.has(subject.url))
      left.refused.push({ subject: subject.subject, reason: 'stopped', hotline });
    else if (guard.isOwn(subject.url))
      left.refused.push({ subject: subject.subject, reason: 'own' });
    else left.subjects.push(subject);
  }
  return left;
}

/** Addresses that showed signs of a minor, however they are named here. */
async function loadStopped(trx: ServerTransaction, userId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('findings')
    .select('url')
    .where('user_id', '=', userId)
    .where('status', '=', 'stopped')
    .execute();
  const profiles = await trx
    .selectFrom('fake_profiles')
    .select('url')
    .where('user_id', '=', userId)
    .where(sql<boolean>`parts @> '[{"reason":"stopped"}]'`)
    .execute();
  const cases = await trx
    .selectFrom('removal_cases')
    .select('url')
    .where('user_id', '=', userId)
    .where('stop_label', 'is not', null)
    .execute();
  return new Set([...rows, ...profiles, ...cases].map(({ url }) => url));
}
