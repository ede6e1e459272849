import type { CaseFacts, CaseRequest } from '../case-status.ts';

/** For tests only: the moment of a case. */
export const now = new Date('2026-11-21T12:00:00Z');
/** So many hours after it, or before. */
export const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

/** A page that is up and was confirmed; nobody is asked yet. */
export const facts: CaseFacts = {
  status: 'confirmed',
  requests: [],
  sourceState: 'up',
  searchState: 'unknown',
  goneSince: null,
  lastCheckedAt: hours(-2),
  restartCount: 0,
  isPrepared: true,
  isLadderEnded: false,
  nextRungAt: null,
  stopLabel: null,
  now,
};
/** A notice that its host has had for two hours. */
export const request: CaseRequest = {
  status: 'sent',
  scope: 'host',
  kind: 'dmca_notice',
  channel: 'email',
  outcome: 'open',
  blockedReason: null,
  followUps: 0,
  next: { step: 'follow_up', at: hours(46) },
  since: hours(-2),
  restart: 0,
};
