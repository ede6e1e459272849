import { expect, it } from 'vitest';
import type { CaseFacts } from './case-status.ts';
import { deriveCase } from './derive-case.ts';
import { facts, hours, now, request } from './testing/case-story.ts';

const search = { ...request, scope: 'search', kind: 'dmca_search_notice' } as const;

it.each<[string, Partial<CaseFacts>, object]>([
  [
    'nothing is known yet',
    { isPrepared: false },
    { status: 'detected', word: 'preparing', next: { step: 'prepare', at: null } },
  ],
  [
    'the text waits for her',
    { requests: [{ ...request, status: 'in_review', next: null }] },
    { status: 'confirmed', word: 'needs_you', next: { step: 'approve', at: null } },
  ],
  [
    'her letter is missing',
    { requests: [{ ...request, status: 'blocked', blockedReason: 'no_loa', next: null }] },
    { word: 'needs_you', next: { step: 'unblock', at: null } },
  ],
  [
    'nobody answered, and a complaint on the last rung waits for her',
    {
      isLadderEnded: true,
      requests: [
        { ...request, status: 'escalated', kind: 'take_it_down_request', next: null },
        { ...request, status: 'in_review', kind: 'complaint', next: null },
      ],
    },
    { status: 'in_progress', word: 'needs_you', next: { step: 'approve', at: hours(7 * 24 - 2) } },
  ],
  [
    'an operator has to complete it',
    { requests: [{ ...request, status: 'blocked', blockedReason: 'incomplete', next: null }] },
    { word: 'preparing', next: { step: 'prepare', at: null } },
  ],
  [
    'it waits to be sent',
    { requests: [{ ...request, status: 'queued', next: null }] },
    { status: 'confirmed', word: 'preparing', next: { step: 'send', at: null } },
  ],
  [
    'an operator has to file it',
    { requests: [{ ...request, channel: 'web_form', status: 'to_file', next: null }] },
    { word: 'preparing', next: { step: 'file', at: null } },
  ],
  [
    'she has to file it herself',
    { requests: [{ ...request, channel: 'self_service', status: 'to_file', next: null }] },
    { word: 'needs_you', next: { step: 'file_yourself', at: null } },
  ],
  [
    'it was sent',
    { requests: [request] },
    {
      status: 'in_progress',
      word: 'sent',
      next: { step: 'check', at: hours(22) },
    },
  ],
  [
    'the next rung is sooner',
    { requests: [request], nextRungAt: hours(3) },
    { next: { step: 'escalate', at: hours(3) } },
  ],
  ['somebody was reminded', { requests: [{ ...request, followUps: 2 }] }, { word: 'waiting' }],
  [
    'a recipient asks back',
    { requests: [{ ...request, status: 'info_requested' }] },
    { status: 'in_progress', word: 'needs_you', next: { step: 'answer', at: hours(22) } },
  ],
  [
    'it is said to be gone',
    { requests: [{ ...request, status: 'removal_claimed', outcome: 'claimed' }] },
    { status: 'in_progress', word: 'waiting' },
  ],
  [
    'it was not there at one look',
    { requests: [request], sourceState: 'offline', lastCheckedAt: hours(-2) },
    { status: 'in_progress', next: { step: 'check', at: hours(4) } },
  ],
  [
    'it is proven to be gone',
    { sourceState: 'gone', goneSince: hours(-24), lastCheckedAt: hours(-1) },
    {
      status: 'offline_monitoring',
      word: 'removed',
      next: { step: 'watch', at: hours(0) },
    },
  ],
  [
    'gone, and still in search',
    {
      sourceState: 'gone',
      searchState: 'listed',
      goneSince: hours(-25),
      lastCheckedAt: hours(-1),
    },
    { next: { step: 'delist', at: hours(-1) } },
  ],
  [
    'gone, and the search engine that was asked about it never answered',
    {
      sourceState: 'gone',
      searchState: 'requested',
      requests: [{ ...search, status: 'escalated', next: null }],
      goneSince: hours(-25),
      lastCheckedAt: hours(-1),
    },
    {
      lamps: { source: 'gone', search: 'listed' },
      next: { step: 'delist', at: hours(-1) },
    },
  ],
  [
    'gone for seven days',
    { sourceState: 'gone', goneSince: hours(-7 * 24) },
    { status: 'resolved', word: 'removed' },
  ],
  [
    'it came back',
    { restartCount: 1, requests: [{ ...request, status: 'verified_removed', outcome: 'removed' }] },
    { status: 'reappeared', next: { step: 'send_again' } },
  ],
  [
    'it came back and was written about again',
    { restartCount: 1, requests: [request, { ...request, restart: 1 }] },
    { status: 'in_progress', word: 'sent' },
  ],
  [
    'it came back and nobody has answered since: the next rung is taken all the same',
    {
      restartCount: 1,
      nextRungAt: now,
      requests: [{ ...request, restart: 1, status: 'escalated', next: null }],
    },
    { status: 'in_progress', next: { step: 'escalate', at: now } },
  ],
  [
    'it came back and everybody who was asked again has refused or is silent',
    {
      restartCount: 1,
      isLadderEnded: true,
      requests: [
        { ...request, restart: 1, status: 'escalated', next: null },
        { ...request, restart: 1, status: 'rejected', outcome: 'refused', next: null },
      ],
    },
    { status: 'exhausted', word: 'needs_you', next: { step: 'decide_exhausted' } },
  ],
  [
    'it came back and the only mailbox does not exist any more',
    {
      restartCount: 1,
      nextRungAt: hours(7 * 24),
      requests: [{ ...request, restart: 1, status: 'bounced', next: null }],
    },
    { next: { step: 'escalate', at: hours(7 * 24) } },
  ],
  [
    'it came back, and she wanted none of the notices that were written again',
    {
      restartCount: 1,
      requests: [
        { ...request, status: 'verified_removed', outcome: 'removed', next: null },
        { ...request, restart: 1, status: 'declined', next: null },
      ],
    },
    { status: 'reappeared', word: 'preparing', next: { step: 'none', at: null } },
  ],
  [
    'it came back, and the notices wait in the queue',
    {
      restartCount: 1,
      requests: [{ ...request, restart: 1, status: 'queued', next: null }],
    },
    { status: 'reappeared', word: 'preparing', next: { step: 'send', at: null } },
  ],
  [
    'she revoked her letter before anything had gone out',
    { requests: [{ ...request, status: 'withdrawn', next: null }] },
    { status: 'confirmed', word: 'preparing', next: { step: 'none', at: null } },
  ],
  [
    'a counter-notice',
    { requests: [{ ...request, status: 'counter_noticed' }] },
    {
      status: 'disputed',
      word: 'needs_you',
      next: { step: 'decide_counter_notice' },
    },
  ],
  [
    'a court is to decide on a counter-notice',
    {
      requests: [
        { ...request, status: 'action_filed', next: { step: 'check_restored', at: hours(7 * 24) } },
      ],
    },
    { status: 'disputed', word: 'waiting', next: { step: 'wait', at: hours(7 * 24) } },
  ],
  [
    'it was put back after a counter-notice',
    {
      restartCount: 1,
      requests: [
        { ...request, status: 'restored', next: { step: 'check_restored', at: hours(5 * 24) } },
      ],
    },
    {
      status: 'disputed',
      word: 'needs_you',
      next: { step: 'decide_counter_notice', at: hours(5 * 24) },
    },
  ],
  [
    'somebody says that it was put back, and nobody has looked yet',
    {
      sourceState: 'gone',
      goneSince: hours(-20 * 24),
      requests: [{ ...request, status: 'restored' }],
    },
    { status: 'disputed', word: 'needs_you' },
  ],
  [
    'another page of its notice was put back, this one was seen to be gone since',
    {
      sourceState: 'gone',
      goneSince: hours(-20 * 24),
      requests: [{ ...request, status: 'restored', outcome: 'removed' }],
    },
    { status: 'resolved', word: 'removed', next: { step: 'watch', at: hours(24) } },
  ],
  [
    'everybody refused',
    {
      isLadderEnded: true,
      requests: [{ ...request, status: 'rejected', outcome: 'refused', next: null }],
    },
    { status: 'exhausted', word: 'needs_you', next: { step: 'decide_exhausted' } },
  ],
  [
    'a search engine was asked',
    { searchState: 'listed', requests: [search] },
    { lamps: { source: 'up', search: 'requested' } },
  ],
  [
    'signs of a minor',
    { stopLabel: 'possible_minor', requests: [] },
    { word: 'needs_you', next: { step: 'report_hotline', at: null } },
  ],
  [
    'she took it back',
    { status: 'withdrawn', requests: [request] },
    { status: 'withdrawn', word: 'withdrawn', next: { step: 'none', at: null } },
  ],
])('%s', (_, change, derived) => {
  expect(deriveCase({ ...facts, ...change })).toMatchObject(derived);
});
