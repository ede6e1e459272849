import type { CaseRequest } from './read-case.ts';

/** Why a page still stands, as far as we know: codes with words of their own. */
export type Reason =
  | { kind: 'stopped' | 'not_asked' | 'to_approve' | 'exhausted' | 'withdrawn' }
  | { kind: 'blocked' | 'refused'; recipient: string; reason: string }
  | {
      kind:
        | 'asks_more'
        | 'silent'
        | 'breach'
        | 'claimed'
        | 'claim_false'
        | 'waiting'
        | 'to_file'
        | 'self_service'
        | 'bounced'
        | 'put_back';
      recipient: string;
    }
  | { kind: 'counter_notice'; recipient: string; day: string };

type Facts = {
  status: string;
  source_state: string;
  stop_label: string | null;
  requests: readonly CaseRequest[];
  now?: Date;
};

const kindOf: Partial<Record<CaseRequest['status'], (Reason & { recipient: string })['kind']>> = {
  info_requested: 'asks_more',
  no_response: 'silent',
  escalated: 'silent',
  removal_claimed: 'claimed',
  claim_false: 'claim_false',
  sent: 'waiting',
  filed: 'waiting',
  acknowledged: 'waiting',
  queued: 'waiting',
  approved: 'waiting',
  appealed: 'waiting',
  bounced: 'bounced',
  restored: 'put_back',
};

/** With whom the law's own time is all that is waited for. */
const lapsing: readonly CaseRequest['status'][] = [
  'sent',
  'filed',
  'acknowledged',
  'no_response',
  'escalated',
];

/**
 * Reasons for which a page is still there, what she can change first. Empty when it is gone.
 */
export function whyStillUp(facts: Facts): Reason[] {
  const { now = new Date(), requests, source_state, status, stop_label } = facts;
  if (stop_label !== null) return [{ kind: 'stopped' }];
  if (source_state === 'gone' || status === 'resolved' || status === 'invalid') return [];
  if (status === 'withdrawn') return [{ kind: 'withdrawn' }];
  if (requests.length === 0) return [{ kind: 'not_asked' }];
  const reasons = requests.flatMap((request) => reasonOf(request, now));
  const hers = reasons.filter(({ kind }) => isHers(kind));
  const others = reasons.filter(({ kind }) => !isHers(kind));
  const ladder: Reason[] = status === 'exhausted' ? [{ kind: 'exhausted' }] : [];
  return [...once(hers), ...ladder, ...once(others)];
}

const isHers = (kind: Reason['kind']) =>
  ['to_approve', 'blocked', 'asks_more', 'counter_notice', 'put_back', 'self_service'].includes(
    kind,
  );

function reasonOf(request: CaseRequest, now: Date): Reason[] {
  const { recipient_name: recipient, status } = request;
  if (status === 'draft' || status === 'in_review') return [{ kind: 'to_approve' }];
  if (status === 'blocked')
    return [{ kind: 'blocked', recipient, reason: request.blocked_reason ?? 'incomplete' }];
  if (status === 'rejected')
    return [{ kind: 'refused', recipient, reason: request.reject_reason ?? 'other' }];
  if (status === 'counter_noticed') {
    const notice = request.counter_notices.at(-1);
    if (notice !== undefined)
      return [{ kind: 'counter_notice', recipient, day: notice.restored_by }];
  }
  if (status === 'to_file')
    return [{ kind: request.channel === 'self_service' ? 'self_service' : 'to_file', recipient }];
  const isOver = request.breach_at !== null && Date.parse(request.breach_at) <= now.getTime();
  if (isOver && lapsing.includes(status)) return [{ kind: 'breach', recipient }];
  const kind = kindOf[status];
  return kind === undefined ? [] : [{ kind, recipient } as Reason];
}

/** Each reason once, however many requests have it. */
function once(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
}
