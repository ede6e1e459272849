import { addBusinessDays } from './business-days.ts';
import type { RequestStatus } from './request-status.ts';
import type { ContactScope, RequestChannel, RequestKind } from './words.ts';

/** What is due on a request; the worker does it or puts it before a person. */
export const requestSteps = [
  'review',
  'next_contact',
  'follow_up',
  'check',
  'poll',
  'escalate',
  'breach',
  'answer',
  'review_refusal',
  'appeal_reminder',
  'counter_notice_alert',
  'decide_counter_notice',
  'check_restored',
] as const;
export type RequestStep = (typeof requestSteps)[number];

export type RequestFacts = {
  status: RequestStatus;
  kind: RequestKind;
  scope: ContactScope;
  channel: RequestChannel;
  /** Name of the search engine, for `search`: decides how long an answer is waited for. */
  engine: 'google' | 'bing' | null;
  /** When it was sent or filed; null before. */
  sentAt: Date | null;
  /** When it came into its present state. */
  since: Date;
  acknowledgedAt: Date | null;
  claimedAt: Date | null;
  counterNotice: { receivedOn: string; decideBy: string; restoredBy: string } | null;
  /** Steps due until then were done: the `at` of the last one. */
  doneUntil: Date | null;
};

const hour = 3_600_000;
const day = 24;
type Timer = readonly [hours: number, step: RequestStep];

/** 47 U.S.C. 223a(a)(3): 48 hours after a valid request, whatever was answered. */
const breach: Timer = [48, 'breach'];

/** Hours after it was sent. */
const afterSending = {
  intimate: [[24, 'check'], breach],
  /** Art. 16(4) and (5) of Regulation (EU) 2022/2065: receipt and decision without undue delay. */
  dsa: [
    [24, 'follow_up'],
    [5 * day, 'follow_up'],
    [7 * day, 'escalate'],
  ],
  mail: [
    [48, 'follow_up'],
    [5 * day, 'follow_up'],
    [7 * day, 'escalate'],
  ],
  form: [
    [24, 'check'],
    [72, 'check'],
    [5 * day, 'check'],
    [7 * day, 'escalate'],
  ],
  google: [
    [24, 'check'],
    [72, 'check'],
    [7 * day, 'check'],
    [10 * day, 'escalate'],
  ],
  bing: [
    [24, 'check'],
    [2 * day, 'check'],
    [3 * day, 'check'],
    [4 * day, 'check'],
    [5 * day, 'check'],
    [6 * day, 'check'],
    [7 * day, 'escalate'],
  ],
  outdated: [
    [3 * day, 'check'],
    [7 * day, 'check'],
    [10 * day, 'escalate'],
  ],
  /** The first day by the hour, then daily. */
  cloudflare: [
    ...Array.from({ length: 24 }, (_, index): Timer => [index + 1, 'poll']),
    ...[2, 3, 4, 5, 6].map((days): Timer => [days * day, 'poll']),
    [7 * day, 'escalate'],
  ],
} as const satisfies Record<string, readonly Timer[]>;

/** Hours after it came into this state. */
const afterState: Partial<Record<RequestStatus, readonly Timer[]>> = {
  blocked: [[0, 'review']],
  bounced: [[0, 'next_contact']],
  acknowledged: [
    [5 * day, 'follow_up'],
    [10 * day, 'escalate'],
  ],
  info_requested: [[0, 'answer']],
  removal_claimed: [
    [0, 'check'],
    [6, 'check'],
    ...Array.from({ length: 7 }, (_, index): Timer => [(index + 1) * day, 'check']),
  ],
  claim_false: [
    [0, 'follow_up'],
    [48, 'escalate'],
  ],
  partially_removed: [
    [48, 'follow_up'],
    [7 * day, 'escalate'],
  ],
  rejected: [[0, 'review_refusal']],
  appealed: [
    [7 * day, 'check'],
    [30 * day, 'check'],
  ],
  no_response: [[0, 'escalate']],
  // 17 U.S.C. 512(g)(2)(C): once it knows of the action the provider does not put the page back; a court takes its time.
  action_filed: [
    ...Array.from({ length: 12 }, (_, index): Timer => [(index + 1) * 7 * day, 'check_restored']),
    ...Array.from({ length: 12 }, (_, index): Timer => [(index + 4) * 30 * day, 'check_restored']),
  ],
  // Which of its pages were put back is seen at once, and while she has not decided the others are not lost sight of.
  restored: Array.from({ length: 13 }, (_, index): Timer => [index * 7 * day, 'check_restored']),
};

/** Answers to a notice after which the content may still stand, before its 48 hours are over. */
const answered: readonly RequestStatus[] = [
  'info_requested',
  'removal_claimed',
  'partially_removed',
  'claim_false',
  'rejected',
  'appealed',
];

/** The same for notices under Regulation (EU) 2022/2065. */
const afterDsaState: Partial<Record<RequestStatus, readonly Timer[]>> = {
  // Nobody is asked for a receipt that she gave; the decision is waited for from it, or from our answer, on.
  acknowledged: afterSending.dsa.slice(1),
  // Art. 20: at least six months to complain about a decision.
  rejected: [
    [0, 'review_refusal'],
    [7 * day, 'appeal_reminder'],
    [150 * day, 'appeal_reminder'],
  ],
};

/**
 * What is due next on a request, maybe overdue; null when nothing is until somebody acts. Whoever has done a step asks
 * again with its time as `doneUntil`.
 */
export function nextForRequest(facts: RequestFacts): { step: RequestStep; at: Date } | null {
  const due = timersOf(facts).find(
    ({ at }) => facts.doneUntil === null || at.getTime() > facts.doneUntil.getTime(),
  );
  return due ?? null;
}

type Due = { step: RequestStep; at: Date };

function timersOf(facts: RequestFacts): Due[] {
  const { sentAt, since, status } = facts;
  if (facts.counterNotice !== null && status === 'counter_noticed')
    return counterNoticeTimers(facts.counterNotice);
  const waits = status === 'sent' || status === 'filed';
  const ofDsa = facts.kind === 'dsa_notice' ? afterDsaState[status] : undefined;
  const own = ofDsa ?? afterState[status];
  const timers = waits || own === undefined ? [] : from(since, own);
  if (sentAt === null) return timers;
  if (waits) return [...timers, ...sentTimers(facts, sentAt)].sort(byTime);
  // A clock that the law or a search engine sets does not stand still because somebody answered.
  if (status === 'acknowledged' && hasOwnClock(facts)) {
    // A receipt does not keep it open for ever.
    const end = facts.kind === 'take_it_down_request' ? from(since, [[10 * day, 'escalate']]) : [];
    return [...sentTimers(facts, sentAt), ...end].sort(byTime);
  }
  if (facts.kind === 'take_it_down_request' && answered.includes(status))
    return [...from(sentAt, [breach]), ...timers].sort(byTime);
  return timers;
}

function hasOwnClock({ kind, scope }: RequestFacts): boolean {
  return kind === 'take_it_down_request' || scope === 'search';
}

function sentTimers(facts: RequestFacts, sentAt: Date): Due[] {
  const { channel, engine, kind, scope } = facts;
  if (kind === 'complaint') {
    // Card brands: merchants resolve complaints within seven business days.
    const date = addBusinessDays(sentAt.toISOString().slice(0, 10), 7);
    return [{ step: 'escalate', at: new Date(`${date}T12:00:00Z`) }];
  }
  if (kind === 'take_it_down_request') return from(sentAt, afterSending.intimate);
  if (kind === 'outdated_content_request') return from(sentAt, afterSending.outdated);
  if (scope === 'search')
    return from(sentAt, engine === 'bing' ? afterSending.bing : afterSending.google);
  if (channel === 'cloudflare_api') return from(sentAt, afterSending.cloudflare);
  if (channel !== 'email') return from(sentAt, afterSending.form);
  return from(sentAt, kind === 'dsa_notice' ? afterSending.dsa : afterSending.mail);
}

function counterNoticeTimers({
  decideBy,
  receivedOn,
  restoredBy,
}: NonNullable<RequestFacts['counterNotice']>): Due[] {
  const at = (date: string, hours: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + hours * hour);
  return [
    { step: 'counter_notice_alert', at: at(receivedOn, 0) },
    { step: 'counter_notice_alert', at: at(receivedOn, 5 * day) },
    { step: 'counter_notice_alert', at: at(receivedOn, 8 * day) },
    { step: 'decide_counter_notice', at: at(decideBy, 0) },
    { step: 'check_restored', at: at(decideBy, 12) },
    { step: 'check_restored', at: at(restoredBy, 24) },
  ];
}

function from(start: Date, timers: readonly Timer[]): Due[] {
  return timers.map(([hours, step]) => ({ step, at: new Date(start.getTime() + hours * hour) }));
}

function byTime(a: Due, b: Due): number {
  return a.at.getTime() - b.at.getTime();
}
