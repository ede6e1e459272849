import type {
  CaseFacts,
  CaseRequest,
  CaseStatus,
  DerivedCase,
  NextStep,
  SearchState,
  StatusWord,
} from './case-status.ts';
import { nextCheckOfGone, nextCheckOfSilent, nextCheckOfUp, resolvesAt } from './check-schedule.ts';
import { personsReasons } from './guard.ts';
import { openRequestStatuses } from './request-status.ts';
import type { RequestStatus } from './request-status.ts';
import type { ContactScope } from './words.ts';

/**
 * Where a case stands, from its requests and what was last seen: status, both lamps, the word the person reads, and what
 * happens next. Pure; asked after every change and every look.
 */
export function deriveCase(facts: CaseFacts): DerivedCase {
  const search = deriveSearch(facts);
  const status = deriveStatus(facts, search);
  const next = deriveNext(facts, status, search);
  return {
    status,
    lamps: { source: facts.sourceState, search },
    word: deriveWord(facts, status, next.step),
    next,
  };
}

function deriveSearch(facts: CaseFacts): SearchState {
  const { searchState } = facts;
  const asked = currentOf(facts).filter(({ scope }) => scope === 'search');
  if (searchState === 'removed' || searchState === 'not_listed') return searchState;
  if (asked.some(({ outcome }) => outcome === 'removed')) return 'removed';
  // An engine that refused or let its time pass shows the result still, and may be asked to forget it once it is outdated.
  return asked.some(isUnderWay)
    ? 'requested'
    : searchState === 'requested'
      ? 'listed'
      : searchState;
}

function deriveStatus(facts: CaseFacts, search: SearchState): CaseStatus {
  const { goneSince, now, requests, sourceState, status } = facts;
  if (status === 'withdrawn' || status === 'invalid') return status;
  if (facts.stopLabel !== null) return 'detected';
  if (requests.some((each) => isDisputed(each, facts))) return 'disputed';
  if (sourceState === 'gone' && goneSince !== null)
    return resolvesAt(goneSince) <= now ? 'resolved' : 'offline_monitoring';
  const current = currentOf(facts);
  const atSource = current.filter(({ scope }) => scope !== 'search');
  // Only until somebody was asked again: then its rungs and its end are those of any other case.
  if (facts.restartCount > 0 && !current.some(wasTried)) return 'reappeared';
  if (atSource.some(isUnderWay)) return 'in_progress';
  const isEnded = facts.isLadderEnded && current.length > 0 && !atSource.some(isUnsent);
  if (isEnded && (search === 'removed' || search === 'not_listed') && wasListed(requests))
    return 'delisted_only';
  if (isEnded && !current.some(isUnderWay)) return 'exhausted';
  // Also where all were silent and the last notices wait to go out.
  if (current.some(wasSent)) return 'in_progress';
  return facts.isPrepared ? 'confirmed' : 'detected';
}

/** Requests about the page as it stands since it last came back. */
function currentOf({ requests, restartCount }: CaseFacts): CaseRequest[] {
  return requests.filter(({ restart }) => restart === restartCount);
}

function deriveWord(facts: CaseFacts, status: CaseStatus, step: NextStep): StatusWord {
  if (status === 'withdrawn' || status === 'invalid') return 'withdrawn';
  if (status === 'offline_monitoring' || status === 'resolved') return 'removed';
  if (personsSteps.includes(step) || endsWithPerson.includes(status)) return 'needs_you';
  // Who was asked before it came back has answered: the case begins anew.
  const sent = currentOf(facts).filter(wasSent);
  if (sent.length === 0) return 'preparing';
  return sent.every(
    ({ followUps, status: at }) => followUps === 0 && (at === 'sent' || at === 'filed'),
  )
    ? 'sent'
    : 'waiting';
}

const personsSteps: readonly NextStep[] = [
  'approve',
  'unblock',
  'file_yourself',
  'answer',
  'decide_counter_notice',
  'decide_exhausted',
  'report_hotline',
];
const endsWithPerson: readonly CaseStatus[] = ['delisted_only', 'exhausted'];

function deriveNext(
  facts: CaseFacts,
  status: CaseStatus,
  search: SearchState,
): DerivedCase['next'] {
  const { goneSince, lastCheckedAt, now, requests } = facts;
  if (status === 'withdrawn' || status === 'invalid') return { step: 'none', at: null };
  if (facts.stopLabel !== null) return { step: 'report_hotline', at: null };
  if (status === 'disputed')
    return { step: disputeStep(requests), at: soonest(requests)?.at ?? null };
  if (goneSince !== null && facts.sourceState === 'gone') {
    const at = nextCheckOfGone(goneSince, lastCheckedAt);
    const isListed = search === 'listed';
    const delistAt = new Date(goneSince.getTime() + 86_400_000);
    if (isListed && (at === null || delistAt <= at)) return { step: 'delist', at: delistAt };
    return at === null ? { step: 'none', at: null } : { step: 'watch', at };
  }
  // What waits for her does not keep us from looking and reminding: the time is that of our own next act.
  const hers = personsStep(requests);
  if (hers !== null) return { step: hers, at: earliest(facts)?.at ?? null };
  if (!facts.isPrepared) return { step: 'prepare', at: null };
  // Whoever was asked may still take it down without a word: only who looks will know.
  if (status === 'exhausted' || status === 'delisted_only')
    return { step: 'decide_exhausted', at: earliest(facts)?.at ?? null };
  const current = currentOf(facts);
  if (status === 'reappeared' && current.length === 0) return { step: 'send_again', at: now };
  const first = earliest(facts);
  if (requests.some(({ status }) => status === 'approved' || status === 'queued'))
    return { step: 'send', at: first?.at ?? null };
  if (requests.some(({ status }) => status === 'to_file'))
    return { step: 'file', at: first?.at ?? null };
  const step = first === null || first.step === 'wait' ? idleStep(current) : first.step;
  return { step, at: first?.at ?? null };
}

/** Nobody's answer is awaited where nothing was sent: something is missing yet, or all that was written was stopped. */
function idleStep(current: readonly CaseRequest[]): NextStep {
  if (current.some(wasSent)) return 'wait';
  return current.length === 0 || current.some(isUnsent) ? 'prepare' : 'none';
}

/** Hers to decide, until she has gone to court: then it is the court's. */
function disputeStep(requests: readonly CaseRequest[]): NextStep {
  const isHers = requests.some(
    ({ status }) => status === 'counter_noticed' || status === 'restored',
  );
  return isHers ? 'decide_counter_notice' : (personsStep(requests) ?? 'wait');
}

/** What we do next by ourselves: a request's timer, the next look, the next rung. */
function earliest(facts: CaseFacts): { step: NextStep; at: Date } | null {
  const { requests } = facts;
  const due: { step: NextStep; at: Date }[] = [];
  const own = soonest(requests);
  if (own !== null) due.push(own);
  const look = nextLook(facts);
  if (look !== null) due.push({ step: 'check', at: look });
  if (facts.nextRungAt !== null) due.push({ step: 'escalate', at: facts.nextRungAt });
  due.sort((a, b) => a.at.getTime() - b.at.getTime());
  return due[0] ?? null;
}

/** A page that answers nobody for longer than this is looked at as seldom as one that stands. */
const longestOfflineMs = 7 * 86_400_000;

/** Daily while somebody may act, seldom once all are silent or have refused; soon where a second look may prove it gone. */
function nextLook(facts: CaseFacts): Date | null {
  const { goneSince, lastCheckedAt, now, requests, sourceState } = facts;
  if (requests.some(isUnderWay)) return nextCheckOfUp(lastCheckedAt, now, sourceState);
  const silent = requests.filter(isSilent).map(({ since }) => since.getTime());
  const isLongOffline =
    goneSince !== null && now.getTime() - goneSince.getTime() > longestOfflineMs;
  if (sourceState === 'offline' && !(silent.length > 0 && isLongOffline))
    return nextCheckOfUp(lastCheckedAt, now, sourceState);
  return silent.length === 0
    ? null
    : nextCheckOfSilent(new Date(Math.max(...silent)), lastCheckedAt);
}

function personsStep(requests: readonly CaseRequest[]): NextStep | null {
  if (requests.some(({ status }) => status === 'info_requested')) return 'answer';
  if (requests.some(({ status }) => status === 'in_review')) return 'approve';
  const isHers = ({ blockedReason }: CaseRequest) =>
    blockedReason !== null && personsReasons.includes(blockedReason);
  if (requests.some(isHers)) return 'unblock';
  const own = requests.some(
    ({ channel, status }) => channel === 'self_service' && status === 'to_file',
  );
  return own ? 'file_yourself' : null;
}

/** Steps of requests in the words of a case. */
const stepOf: Record<string, NextStep> = {
  follow_up: 'follow_up',
  check: 'check',
  poll: 'check',
  check_restored: 'check',
  escalate: 'escalate',
  next_contact: 'next_contact',
  breach: 'complain',
};

function soonest(requests: readonly CaseRequest[]): { step: NextStep; at: Date } | null {
  const due = requests
    .flatMap(({ next }) =>
      next?.at instanceof Date
        ? [{ step: stepOf[next.step] ?? ('wait' as const), at: next.at }]
        : [],
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return due[0] ?? null;
}

const disputed: readonly RequestStatus[] = ['counter_noticed', 'action_filed', 'restored'];
/** What was put back is one page of the notice, or some: another one that was seen to be gone since is none of them. */
function isDisputed({ outcome, status }: CaseRequest, { sourceState }: CaseFacts): boolean {
  const isSeenGone = sourceState === 'gone' && outcome === 'removed';
  return disputed.includes(status) && !(status === 'restored' && isSeenGone);
}

const underWay: readonly RequestStatus[] = openRequestStatuses.filter(
  (status) => !disputed.includes(status) && status !== 'no_response' && status !== 'escalated',
);
/** A notice lies with somebody who may still act on it. */
function isUnderWay({ outcome, status }: CaseRequest): boolean {
  return underWay.includes(status) && outcome !== 'refused' && outcome !== 'removed';
}

const asked: readonly RequestStatus[] = [...openRequestStatuses, 'rejected'];
/** A notice lies with somebody who refused it, or let the time pass. */
function isSilent({ outcome, status }: CaseRequest): boolean {
  return asked.includes(status) && !disputed.includes(status) && outcome !== 'removed';
}

const unsent: readonly RequestStatus[] = [
  'draft',
  'blocked',
  'in_review',
  'approved',
  'queued',
  'to_file',
];
const isUnsent = ({ status }: CaseRequest) => unsent.includes(status);
/** It left the house and was not taken back. */
function wasSent({ status }: CaseRequest): boolean {
  return (
    !unsent.includes(status) && !['declined', 'withdrawn', 'superseded', 'bounced'].includes(status)
  );
}
/** Somebody was written to, also where the mailbox does not exist: the ladder goes on from there. */
function wasTried(request: CaseRequest): boolean {
  return wasSent(request) || request.status === 'bounced';
}
function wasListed(requests: readonly { scope: ContactScope }[]): boolean {
  return requests.some(({ scope }) => scope === 'search');
}
