/** Where a request stands. Mirrored by the constraint on `removal_requests.status`. */
export const requestStatuses = [
  'draft',
  'blocked',
  'in_review',
  'approved',
  'declined',
  'queued',
  'to_file',
  'sent',
  'filed',
  'bounced',
  'acknowledged',
  'info_requested',
  'removal_claimed',
  'verified_removed',
  'partially_removed',
  'claim_false',
  'rejected',
  'appealed',
  'no_response',
  'escalated',
  'counter_noticed',
  'action_filed',
  'restored',
  'counter_withdrawn',
  'superseded',
  'closed',
  'withdrawn',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What a recipient may do, and what may be found, once a request lies with her. */
const answers = [
  'acknowledged',
  'info_requested',
  'removal_claimed',
  'verified_removed',
  'partially_removed',
  'rejected',
  'no_response',
  'counter_noticed',
  'superseded',
  'withdrawn',
] as const satisfies readonly RequestStatus[];

/**
 * Where a request may go from where it stands. The verifier finds pages gone whatever the recipient said, so
 * `verified_removed` follows from every state in which a notice lies with somebody, but for a dispute: a counter-notice
 * is about just that removal, and its clock (17 U.S.C. 512(g)(2)(C)) runs on although the page is gone. A provider that
 * forwards one has removed the page, so it may follow whatever we believed until then. A form may be filed in the moment in
 * which its request is stopped, and what has happened is written down.
 */
export const requestTransitions: Record<RequestStatus, readonly RequestStatus[]> = {
  draft: ['blocked', 'in_review', 'superseded', 'withdrawn'],
  blocked: ['draft', 'in_review', 'filed', 'superseded', 'withdrawn'],
  in_review: ['draft', 'blocked', 'approved', 'declined', 'filed', 'superseded', 'withdrawn'],
  approved: ['queued', 'to_file', 'blocked', 'superseded', 'withdrawn'],
  declined: ['draft', 'closed'],
  queued: ['sent', 'bounced', 'blocked', 'superseded', 'withdrawn'],
  to_file: ['filed', 'blocked', 'superseded', 'withdrawn'],
  sent: ['bounced', ...answers],
  filed: [...answers],
  bounced: ['superseded', 'closed', 'withdrawn'],
  acknowledged: answers.filter((answer) => answer !== 'acknowledged'),
  info_requested: answers.filter((answer) => answer !== 'info_requested'),
  removal_claimed: [
    'verified_removed',
    'partially_removed',
    'claim_false',
    'rejected',
    'counter_noticed',
    'superseded',
    'withdrawn',
  ],
  // Results that were forgotten may be listed again.
  verified_removed: ['partially_removed', 'claim_false', 'counter_noticed', 'restored', 'closed'],
  partially_removed: [
    'acknowledged',
    'verified_removed',
    'claim_false',
    'rejected',
    'no_response',
    'counter_noticed',
    'superseded',
    'withdrawn',
  ],
  claim_false: [
    'acknowledged',
    'removal_claimed',
    'verified_removed',
    'rejected',
    'no_response',
    'escalated',
    'counter_noticed',
    'superseded',
    'withdrawn',
  ],
  rejected: [
    'appealed',
    'verified_removed',
    'counter_noticed',
    'superseded',
    'closed',
    'withdrawn',
  ],
  appealed: [
    'acknowledged',
    'removal_claimed',
    'verified_removed',
    'rejected',
    'counter_noticed',
    'closed',
    'withdrawn',
  ],
  no_response: [
    'acknowledged',
    'removal_claimed',
    'verified_removed',
    'rejected',
    'escalated',
    'counter_noticed',
    'superseded',
    'closed',
    'withdrawn',
  ],
  escalated: [
    'acknowledged',
    'removal_claimed',
    'verified_removed',
    'partially_removed',
    'rejected',
    'counter_noticed',
    'closed',
    'withdrawn',
  ],
  counter_noticed: ['action_filed', 'restored', 'counter_withdrawn'],
  action_filed: ['restored', 'counter_withdrawn', 'closed'],
  restored: ['action_filed', 'closed'],
  counter_withdrawn: ['verified_removed', 'closed'],
  superseded: [],
  closed: [],
  withdrawn: ['filed'],
};

export function canMoveRequest(from: RequestStatus, to: RequestStatus): boolean {
  return requestTransitions[from].includes(to);
}

/** States in which a notice lies with its recipient and somebody may still act on it. */
export const openRequestStatuses = [
  'sent',
  'filed',
  'acknowledged',
  'info_requested',
  'removal_claimed',
  'partially_removed',
  'claim_false',
  'appealed',
  'no_response',
  'escalated',
  'counter_noticed',
  'action_filed',
] as const satisfies readonly RequestStatus[];

/** States before anything left the house: what a revoked letter stops. */
export const unsentRequestStatuses = [
  'draft',
  'blocked',
  'in_review',
  'approved',
  'queued',
  'to_file',
] as const satisfies readonly RequestStatus[];

/**
 * Open, and the time that its recipient had for an answer is over without one: the timer `escalate` brings a request
 * here, and `breach` one that was not answered at all. Overdue too is one whose `escalate` is due, or the time that the law itself sets (`breach_at`), in the moment
 * before the worker takes it up.
 */
export const overdueRequestStatuses = [
  'no_response',
  'escalated',
] as const satisfies readonly RequestStatus[];
