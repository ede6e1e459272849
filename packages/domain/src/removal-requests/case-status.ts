import type { BlockedReason, ContactScope, RequestChannel, RequestKind } from './words.ts';
import type { RequestStatus } from './request-status.ts';

/** Where a case stands; derived, stored to be searched. Mirrored by the constraint on `removal_cases.status`. */
export const caseStatuses = [
  'detected',
  'confirmed',
  'in_progress',
  'offline_monitoring',
  'resolved',
  'delisted_only',
  'disputed',
  'exhausted',
  'reappeared',
  'invalid',
  'withdrawn',
] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** The lamp *Source*. `offline`: not there at one look; `gone`: proven. */
export const sourceStates = ['up', 'unknown', 'offline', 'gone'] as const;
export type SourceState = (typeof sourceStates)[number];

/** The lamp *Search*. */
export const searchStates = ['unknown', 'listed', 'requested', 'removed', 'not_listed'] as const;
export type SearchState = (typeof searchStates)[number];

/** How one page of a request came out. Mirrored by the constraint on `removal_request_cases.outcome`. */
export const requestOutcomes = [
  'open',
  'claimed',
  'removed',
  'still_up',
  'moved',
  'refused',
] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** The six words a person reads. Mirrored by the constraint on `removal_cases.status_word`. */
export const statusWords = [
  'preparing',
  'sent',
  'waiting',
  'removed',
  'needs_you',
  'withdrawn',
] as const;
export type StatusWord = (typeof statusWords)[number];

/** What happens next with a case. */
export const nextSteps = [
  // For her.
  'approve',
  'unblock',
  'file_yourself',
  'answer',
  'decide_counter_notice',
  'decide_exhausted',
  'report_hotline',
  // For us.
  'prepare',
  'send',
  'file',
  'follow_up',
  'check',
  'escalate',
  'complain',
  'next_contact',
  'delist',
  'send_again',
  // For others, and for the time.
  'wait',
  'watch',
  'none',
] as const;
export type NextStep = (typeof nextSteps)[number];

/** Steps for which nobody sets her a day: the time beside one is that of our own next look or notice meanwhile. */
export const untimedSteps: readonly string[] = [
  'approve',
  'unblock',
  'file_yourself',
  'answer',
  'decide_exhausted',
] satisfies NextStep[];

/** One request as a case sees it. */
export type CaseRequest = {
  status: RequestStatus;
  scope: ContactScope;
  kind: RequestKind;
  channel: RequestChannel;
  /** How this page came out. */
  outcome: RequestOutcome;
  blockedReason: BlockedReason | null;
  followUps: number;
  /** Its own next step, from `nextForRequest`. */
  next: { step: string; at: Date | null } | null;
  /** When it came into its status. */
  since: Date;
  /** The case's count of restarts when it was drafted. */
  restart: number;
};

export type CaseFacts = {
  /** As it stands: what was withdrawn or found not to be a case stays so. */
  status: CaseStatus;
  requests: readonly CaseRequest[];
  sourceState: SourceState;
  searchState: SearchState;
  /** Since when it has been gone, or not there, without a break; null while it is up. */
  goneSince: Date | null;
  /** The last look at the page. */
  lastCheckedAt: Date | null;
  restartCount: number;
  /** Contacts and evidence are there. */
  isPrepared: boolean;
  /** No rung of the ladder is left. */
  isLadderEnded: boolean;
  /** When the ladder's next rung is due; null when none is, or nothing was sent. */
  nextRungAt: Date | null;
  stopLabel: string | null;
  now: Date;
};

export type DerivedCase = {
  status: CaseStatus;
  lamps: { source: SourceState; search: SearchState };
  word: StatusWord;
  next: { step: NextStep; at: Date | null };
};
