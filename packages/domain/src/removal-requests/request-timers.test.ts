import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestStatuses } from './request-status.ts';
import { nextForRequest, requestSteps } from './request-timers.ts';
import type { RequestFacts } from './request-timers.ts';
import { contactScopes, requestChannels, requestKinds } from './words.ts';

const sentAt = new Date('2026-11-20T12:00:00Z');
const facts: RequestFacts = {
  status: 'sent',
  kind: 'dmca_notice',
  scope: 'host',
  channel: 'email',
  engine: null,
  sentAt,
  since: sentAt,
  acknowledgedAt: null,
  claimedAt: null,
  counterNotice: null,
  doneUntil: null,
};

/** Steps in their order, each with the hours from sending to it. */
function planOf(change: Partial<RequestFacts>): string[] {
  const plan: string[] = [];
  let doneUntil: Date | null = null;
  for (;;) {
    const next = nextForRequest({ ...facts, ...change, doneUntil });
    if (next === null) return plan;
    plan.push(`${String((next.at.getTime() - sentAt.getTime()) / 3_600_000)} ${next.step}`);
    doneUntil = next.at;
  }
}

it.each<[string, Partial<RequestFacts>, string[]]>([
  ['a mail without an answer', {}, ['48 follow_up', '120 follow_up', '168 escalate']],
  [
    'a mail whose receipt was confirmed',
    { status: 'acknowledged' },
    ['120 follow_up', '240 escalate'],
  ],
  [
    'an intimate image: 48 hours, confirmed or not',
    { status: 'acknowledged', kind: 'take_it_down_request' },
    ['24 check', '48 breach', '240 escalate'],
  ],
  [
    'an intimate image whose 48 hours went by without an answer: others are asked at once',
    {
      status: 'no_response',
      kind: 'take_it_down_request',
      since: new Date(sentAt.getTime() + 48 * 3_600_000),
    },
    ['48 escalate'],
  ],
  [
    'an intimate image that is said to be gone: the 48 hours run on',
    {
      status: 'removal_claimed',
      kind: 'take_it_down_request',
      since: new Date(sentAt.getTime() + 10 * 3_600_000),
    },
    [
      ...['10 check', '16 check', '34 check', '48 breach'],
      ...[58, 82, 106, 130, 154, 178].map((at) => `${String(at)} check`),
    ],
  ],
  [
    'an intimate image about which the platform asks back',
    { status: 'info_requested', kind: 'take_it_down_request' },
    ['0 answer', '48 breach'],
  ],
  [
    'an intimate image that the platform refuses to remove',
    { status: 'rejected', kind: 'take_it_down_request' },
    ['0 review_refusal', '48 breach'],
  ],
  [
    'a notice under the Digital Services Act',
    { kind: 'dsa_notice' },
    ['24 follow_up', '120 follow_up', '168 escalate'],
  ],
  [
    'such a notice whose receipt was confirmed: only the decision is asked for',
    { kind: 'dsa_notice', status: 'acknowledged' },
    ['120 follow_up', '168 escalate'],
  ],
  [
    'such a notice whose host asked back, and was answered late',
    {
      kind: 'dsa_notice',
      status: 'acknowledged',
      since: new Date(sentAt.getTime() + 8 * 24 * 3_600_000),
    },
    ['312 follow_up', '360 escalate'],
  ],
  [
    'such a notice that was refused',
    { kind: 'dsa_notice', status: 'rejected' },
    ['0 review_refusal', '168 appeal_reminder', '3600 appeal_reminder'],
  ],
  [
    'Google',
    { scope: 'search', channel: 'web_form', status: 'filed', engine: 'google' },
    ['24 check', '72 check', '168 check', '240 escalate'],
  ],
  [
    'Bing',
    { scope: 'search', channel: 'web_form', status: 'filed', engine: 'bing' },
    ['24 check', '48 check', '72 check', '96 check', '120 check', '144 check', '168 escalate'],
  ],
  [
    'a result whose page is gone',
    { scope: 'search', channel: 'web_form', status: 'filed', kind: 'outdated_content_request' },
    ['72 check', '168 check', '240 escalate'],
  ],
  // Seven business days from Friday, over Thanksgiving, at noon.
  [
    'a complaint to a merchant',
    { kind: 'complaint', channel: 'web_form', status: 'filed' },
    ['288 escalate'],
  ],
  ['a bounce', { status: 'bounced' }, ['0 next_contact']],
  ['a question', { status: 'info_requested' }, ['0 answer']],
  ['a claim that was not true', { status: 'claim_false' }, ['0 follow_up', '48 escalate']],
  ['a draft', { status: 'draft', sentAt: null }, []],
  ['what was proven to be gone', { status: 'verified_removed' }, []],
])('%s', (_, change, plan) => {
  expect(planOf(change)).toEqual(plan);
});

it('looks at once, after 6 and 24 hours and then daily when something is said to be gone', () => {
  expect(planOf({ status: 'removal_claimed' })).toEqual(
    [0, 6, 24, 48, 72, 96, 120, 144, 168].map((hours) => `${String(hours)} check`),
  );
});

it('follows Cloudflare by the hour for a day, then daily', () => {
  const plan = planOf({ channel: 'cloudflare_api', scope: 'cdn' });
  expect(plan.slice(0, 2)).toEqual(['1 poll', '2 poll']);
  expect(plan.slice(23)).toEqual([
    '24 poll',
    '48 poll',
    '72 poll',
    '96 poll',
    '120 poll',
    '144 poll',
    '168 escalate',
  ]);
});

it('presses for a decision on a counter-notice before the tenth business day', () => {
  const counterNotice = {
    receivedOn: '2026-11-20',
    decideBy: '2026-12-07',
    restoredBy: '2026-12-11',
  };
  expect(planOf({ status: 'counter_noticed', counterNotice })).toEqual([
    '-12 counter_notice_alert',
    '108 counter_notice_alert',
    '180 counter_notice_alert',
    '396 decide_counter_notice',
    '408 check_restored',
    '516 check_restored',
  ]);
});

it('has the pages of a notice looked at when one of them was put back, at once and then weekly', () => {
  const plan = planOf({ status: 'restored', since: sentAt });
  expect(plan.slice(0, 3)).toEqual([
    '0 check_restored',
    '168 check_restored',
    '336 check_restored',
  ]);
  expect(plan).toHaveLength(13);
});

it('always comes to an end, going forward in time', () => {
  const moment = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-01-01'),
    noInvalidDate: true,
  });
  const any = fc.record({
    status: fc.constantFrom(...requestStatuses),
    kind: fc.constantFrom(...requestKinds),
    scope: fc.constantFrom(...contactScopes),
    channel: fc.constantFrom(...requestChannels),
    engine: fc.constantFrom('google', 'bing', null),
    sentAt: fc.option(moment, { nil: null }),
    since: moment,
    acknowledgedAt: fc.option(moment, { nil: null }),
    claimedAt: fc.option(moment, { nil: null }),
  });
  fc.assert(
    fc.property(any, (change) => {
      let doneUntil: Date | null = null;
      for (let steps = 0; ; steps += 1) {
        const next = nextForRequest({ ...facts, ...change, doneUntil });
        if (next === null) return;
        expect(requestSteps).toContain(next.step);
        if (doneUntil !== null) expect(next.at.getTime()).toBeGreaterThan(doneUntil.getTime());
        doneUntil = next.at;
        expect(steps).toBeLessThan(50);
      }
    }),
  );
});
