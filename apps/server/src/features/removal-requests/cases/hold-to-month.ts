import type { CaseRefusal, Claim } from '@leakblock/domain/removal-requests';
import {
  entitlements,
  isSafetyClaim,
  removalDays,
  removalsLeft,
} from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { anyText } from './any-uuid.ts';
import type { CaseSubject } from './case-subject.ts';

type Beginning = {
  userId: string;
  tier: SubscriptionTier;
  claim: Claim;
  subjects: readonly CaseSubject[];
  now: Date;
};
type Held = {
  subjects: CaseSubject[];
  refused: { subject: string; reason: CaseRefusal }[];
  /** From when the cases that are begun now count; null where they do not. */
  countedFrom: Date | null;
};

/**
 * Of the pages that somebody wants removed those that her tier leaves room for in these 30 days, as they come; a page
 * with a case of its own takes no place. Until the transaction ends nobody else begins cases of hers, so that two calls
 * at once do not share the last place.
 * @param trx as `service_role`
 */
export async function holdToMonth(
  trx: ServerTransaction,
  { claim, now, subjects, tier, userId }: Beginning,
): Promise<Held> {
  // What was begun under a plan is not held against her when it has ended.
  const all = { subjects: [...subjects], refused: [], countedFrom: null };
  if (isSafetyClaim(claim) || entitlements[tier].removalsPer30Days === null) return all;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`removals begun ${userId}`}, 0))`.execute(
    trx,
  );
  const { left } = removalsLeft(tier, await loadBegun(trx, userId, now), now);
  if (left === null) return all;
  const standing = await loadStanding(trx, userId, claim, subjects);
  const held: Held = { subjects: [], refused: [], countedFrom: now };
  const taken = new Set<string>();
  for (const subject of subjects) {
    if (standing.has(subject.url) || taken.has(subject.url)) held.subjects.push(subject);
    else if (taken.size < left) {
      taken.add(subject.url);
      held.subjects.push(subject);
    } else held.refused.push({ subject: subject.subject, reason: 'month_used_up' });
  }
  return held;
}

async function loadBegun(trx: ServerTransaction, userId: string, now: Date): Promise<Date[]> {
  const since = new Date(now.getTime() - removalDays * 86_400_000);
  const rows = await trx
    .selectFrom('removal_cases')
    .select('counted_from')
    .where('user_id', '=', userId)
    .where('counted_from', '>', since.toISOString())
    .execute();
  return rows.flatMap(({ counted_from }) => (counted_from === null ? [] : new Date(counted_from)));
}

/** Pages that have a case with this claim, and are refused for it. */
async function loadStanding(
  trx: ServerTransaction,
  userId: string,
  claim: Claim,
  subjects: readonly CaseSubject[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('removal_cases')
    .select('url')
    .where('user_id', '=', userId)
    .where('claim', '=', claim)
    .where('status', '<>', 'withdrawn')
    .where('url', '=', anyText(subjects.map(({ url }) => url)))
    .execute();
  return new Set(rows.map(({ url }) => url));
}
