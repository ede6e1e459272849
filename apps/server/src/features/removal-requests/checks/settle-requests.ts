import {
  canMoveRequest,
  hoursBetweenProofs,
  unsentRequestStatuses,
} from '@leakblock/domain/removal-requests';
import type { RequestStatus } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import { changeRequest } from '../requests/change-request.ts';

/** What was proven about one case, for the requests that cover it. */
type Proof = {
  caseId: string;
  restart: number;
  /** Requests to search engines are about results, all others about the page. */
  scopes: 'source' | 'search';
  finding: 'removed' | 'present' | 'moved';
  /** Check that proves it. */
  checkId: string;
  /** The host shows it to everybody but us: then its word is false at once. */
  isHidden: boolean;
  now: Date;
};

const graceMs = hoursBetweenProofs * 3_600_000;
/** A removal that nobody announced counts all the same. */
const unsettled = ['open', 'claimed', 'still_up', 'refused'];

/**
 * Writes how a case came out for every request about it, and moves the requests whose cases all came out. A claim is
 * false when the page still stands six hours later: caches empty themselves slowly.
 * @param trx as `service_role`
 */
export async function settleRequests(trx: ServerTransaction, proof: Proof): Promise<void> {
  const requests = await trx
    .selectFrom('removal_request_cases as link')
    .innerJoin('removal_requests as request', 'request.id', 'link.request_id')
    .select(['request.id', 'request.status', 'request.claimed_at', 'link.outcome'])
    .where('link.case_id', '=', proof.caseId)
    .where('link.restart', '=', proof.restart)
    .where('request.scope', proof.scopes === 'search' ? '=' : '<>', 'search')
    // What nobody was asked for is nobody's doing.
    .where('request.status', 'not in', [...unsentRequestStatuses])
    .orderBy('request.id')
    .$narrowType<{ status: RequestStatus }>()
    .execute();
  for (const { claimed_at, id, outcome, status } of requests) {
    const next =
      nextOutcome(proof, outcome, claimed_at) ?? (isOwed(proof, status) ? outcome : null);
    if (next === null) continue;
    await trx
      .updateTable('removal_request_cases')
      .set({ outcome: next })
      .where('request_id', '=', id)
      .where('case_id', '=', proof.caseId)
      .execute();
    await settleRequest(trx, proof, { id, status });
  }
}

function nextOutcome(
  { finding, isHidden, now, scopes }: Proof,
  outcome: string,
  claimedAt: string | null,
): string | null {
  if (finding === 'removed') return unsettled.includes(outcome) ? 'removed' : null;
  if (finding === 'moved') return outcome === 'removed' ? null : 'moved';
  // A page that is back begins its case anew; a result that is listed again is the same request's.
  if (outcome === 'removed' && scopes === 'search') return 'still_up';
  if (outcome !== 'claimed') return null;
  const isLate = claimedAt !== null && now.getTime() - Date.parse(claimedAt) >= graceMs;
  return isLate || isHidden ? 'still_up' : null;
}

/** What was proven during a dispute was written for the page alone; now that it is over, it counts for the request too. */
const isOwed = ({ finding }: Proof, status: RequestStatus): boolean =>
  finding === 'removed' && status === 'counter_withdrawn';

async function settleRequest(
  trx: ServerTransaction,
  { checkId, isHidden, now }: Proof,
  request: { id: string; status: RequestStatus },
): Promise<void> {
  const rows = await trx
    .selectFrom('removal_request_cases')
    .select('outcome')
    .where('request_id', '=', request.id)
    .execute();
  const count = (...outcomes: string[]): number =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [removed, standing] = [count('removed'), count('still_up', 'moved')];
  const to = targetOf({ removed, standing, all: rows.length, waiting: count('claimed') });
  if (to === null || !canMoveRequest(request.status, to)) return;
  await changeRequest(trx, {
    requestId: request.id,
    to,
    actor: 'verifier',
    reason: isHidden && to === 'claim_false' ? 'hidden_from_us' : null,
    detail: { removed, standing, urls: rows.length },
    ...(to === 'verified_removed' && {
      patch: { verified_at: now.toISOString(), verified_by_check: checkId },
    }),
    now,
  });
}

function targetOf(counts: {
  removed: number;
  standing: number;
  waiting: number;
  all: number;
}): RequestStatus | null {
  const { all, removed, standing, waiting } = counts;
  if (removed === all) return 'verified_removed';
  if (removed > 0 && standing > 0) return 'partially_removed';
  // Of what was announced, not everything was looked at yet.
  return standing > 0 && waiting === 0 ? 'claim_false' : null;
}
