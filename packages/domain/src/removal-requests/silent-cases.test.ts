import { expect, it } from 'vitest';
import type { CaseFacts } from './case-status.ts';
import { deriveCase } from './derive-case.ts';
import { facts, hours, request } from './testing/case-story.ts';

const exhausted: CaseFacts = { ...facts, isLadderEnded: true };
const silent = { ...request, status: 'escalated', since: hours(-24), next: null } as const;

it.each<[string, Partial<CaseFacts>, object]>([
  [
    'everybody was silent or refused: the page is looked at every week all the same',
    {
      requests: [
        { ...silent, since: hours(-20 * 24) },
        { ...silent, status: 'rejected', outcome: 'refused' },
      ],
    },
    {
      status: 'exhausted',
      word: 'needs_you',
      next: { step: 'decide_exhausted', at: hours(6 * 24) },
    },
  ],
  [
    'everybody was silent, and the page was just not there: a second look may prove that it is gone',
    { sourceState: 'offline', goneSince: hours(-2), requests: [silent] },
    { status: 'exhausted', next: { step: 'decide_exhausted', at: hours(4) } },
  ],
  [
    'everybody was silent, and for weeks the page has answered nobody',
    {
      sourceState: 'offline',
      goneSince: hours(-8 * 24),
      requests: [{ ...silent, since: hours(-20 * 24) }],
    },
    { status: 'exhausted', next: { step: 'decide_exhausted', at: hours(24) } },
  ],
  [
    'everybody has been silent for two years',
    { requests: [{ ...silent, since: hours(-730 * 24) }] },
    { status: 'exhausted', next: { step: 'decide_exhausted', at: null } },
  ],
  [
    'the host is silent, and the last notice waits for her',
    {
      requests: [silent, { ...request, status: 'in_review', next: null }],
    },
    { status: 'in_progress', next: { step: 'approve', at: hours(6 * 24) } },
  ],
  [
    'all she asked were mailboxes that do not exist',
    { requests: [{ ...silent, status: 'bounced' }] },
    { status: 'exhausted', next: { step: 'decide_exhausted', at: null } },
  ],
  [
    'refused at the source, gone from search',
    {
      searchState: 'removed',
      requests: [
        { ...request, status: 'rejected', outcome: 'refused', next: null },
        {
          ...request,
          scope: 'search',
          kind: 'dmca_search_notice',
          status: 'verified_removed',
          outcome: 'removed',
          next: null,
        },
      ],
    },
    {
      status: 'delisted_only',
      lamps: { source: 'up', search: 'removed' },
      next: { step: 'decide_exhausted', at: hours(7 * 24 - 2) },
    },
  ],
])('%s', (_, change, derived) => {
  expect(deriveCase({ ...exhausted, ...change })).toMatchObject(derived);
});
