import { deriveCase, nextCheckOfGone } from '@leakblock/domain/removal-requests';
import type { CaseFacts, DerivedCase } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { tellAboutCases } from '../timers/tell-about-cases.ts';
import { addCaseEvents } from './add-case-events.ts';
import type { CaseEvent } from './add-case-events.ts';
import { loadCaseFacts } from './load-case-facts.ts';

/**
 * Works out anew where some cases stand, from their requests and from what the verifier saw: status, lamps, what
 * happens next and by when. Changes of the status become events; what has not changed is not written.
 * @param trx as `service_role`; the cases are locked until it ends
 */
export async function deriveCases(
  trx: ServerTransaction,
  caseIds: readonly string[],
  now: Date,
): Promise<void> {
  if (caseIds.length === 0) return;
  const cases = await loadCaseFacts(trx, caseIds);
  const changes = cases.flatMap((each) => {
    const derived = deriveCase({ ...each.facts, now });
    const next = nextOf(each, derived);
    const before = each.row;
    const nextAt = next.at?.toISOString() ?? null;
    const change = {
      id: before.id,
      status: derived.status,
      status_word: derived.word,
      search_state: derived.lamps.search,
      source_state: derived.lamps.source,
      next_step: next.step,
      next_at: nextAt,
    };
    const isSame =
      change.status === before.status &&
      change.status_word === before.status_word &&
      change.search_state === before.search_state &&
      change.source_state === before.source_state &&
      change.next_step === before.next_step &&
      (nextAt === null ? null : Date.parse(nextAt)) ===
        (before.next_at === null ? null : Date.parse(before.next_at));
    return isSame ? [] : [{ before, change }];
  });
  if (changes.length === 0) return;
  await sql`
    update public.removal_cases as each set
      status = change.status, status_word = change.status_word,
      search_state = change.search_state, source_state = change.source_state,
      next_step = change.next_step, next_at = change.next_at,
      resolved_at = case when change.status = 'resolved' then coalesce(each.resolved_at, ${now.toISOString()}::timestamptz)
        else each.resolved_at end
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ change }) => change))}::jsonb)
      as change (id uuid, status text, status_word text, search_state text, source_state text, next_step text,
        next_at timestamptz)
    where each.id = change.id`.execute(trx);
  await addCaseEvents(
    trx,
    changes
      .filter(({ before, change }) => before.status !== change.status)
      .map(({ before, change }): CaseEvent => ({
        caseId: before.id,
        userId: before.user_id,
        actor: 'system',
        action: 'case_status',
        fromStatus: before.status,
        toStatus: change.status,
        at: now,
      })),
  );
  await tellAboutCases(
    trx,
    changes.map(({ before, change }) => ({
      userId: before.user_id,
      wordFrom: before.status_word,
      wordTo: change.status_word,
    })),
    now,
  );
}

/**
 * Results that are asked to be forgotten already, or that she did not want asked about, are not due again. Neither are
 * results where no plan includes search engines.
 */
function nextOf(
  { facts, isSearchIncluded }: { facts: Omit<CaseFacts, 'now'>; isSearchIncluded: boolean },
  { next }: DerivedCase,
): DerivedCase['next'] {
  const { goneSince, lastCheckedAt, requests, restartCount } = facts;
  const isOutdatedAsked = requests.some(
    ({ kind, restart }) => kind === 'outdated_content_request' && restart === restartCount,
  );
  if (next.step === 'delist' && (isOutdatedAsked || !isSearchIncluded) && goneSince !== null) {
    const at = nextCheckOfGone(goneSince, lastCheckedAt);
    return at === null ? { step: 'none', at: null } : { step: 'watch', at };
  }
  return next;
}
