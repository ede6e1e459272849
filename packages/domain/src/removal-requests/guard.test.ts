import { expect, it } from 'vitest';
import { findBlock } from './guard.ts';
import type { GuardFacts } from './guard.ts';
import { blockedReasons } from './words.ts';

const ready: GuardFacts = {
  kind: 'dmca_notice',
  scope: 'host',
  letter: { isAlive: true, why: null, acts: ['copyright_notices', 'sign'] },
  identityStatus: 'approved',
  works: [{ madeBy: 'self', holdsRights: null }],
  fairUseConsidered: true,
  contact: { confidence: 'published' },
  isGuessApproved: false,
  isOwnPage: false,
  hasEvidence: true,
  lint: [],
  missing: [],
};
const letter = (change: Partial<NonNullable<GuardFacts['letter']>>) => ({
  letter: { isAlive: false, why: null, acts: ['copyright_notices', 'sign'], ...change },
});

it('lets a notice go when everything is there', () => {
  expect(findBlock(ready)).toEqual([]);
});

const blocks: [string, Partial<GuardFacts>, string][] = [
  ['no letter', { letter: null }, 'no_loa'],
  ['a letter she took back', letter({ why: 'revoked' }), 'no_loa'],
  ['a letter that has not begun', letter({ why: 'not_started' }), 'no_loa'],
  ['a letter that has ended', letter({ why: 'expired' }), 'loa_expired'],
  ['a tick that is missing', letter({ isAlive: true, acts: ['sign'] }), 'act_not_allowed'],
  ['a registrar without escalation', { scope: 'registrar' }, 'act_not_allowed'],
  ['papers that wait for a decision', { identityStatus: 'pending' }, 'id_unverified'],
  ['no work named', { works: [] }, 'ownership_unconfirmed'],
  [
    'a work nobody was asked about',
    { works: [{ madeBy: null, holdsRights: null }] },
    'ownership_unconfirmed',
  ],
  [
    'a photographer’s work without its rights',
    { works: [{ madeBy: 'photographer', holdsRights: false }] },
    'ownership_unconfirmed',
  ],
  ['fair use not thought of', { fairUseConsidered: false }, 'fair_use_unanswered'],
  ['nobody to write to', { contact: null }, 'contact_missing'],
  ['an address that is a guess', { contact: { confidence: 'guessed' } }, 'guess_unapproved'],
  ['her legal name in the text', { lint: ['body: legal_name'] }, 'pii_lint'],
  ['her own page', { isOwnPage: true }, 'own_page'],
  ['an element that is missing', { missing: ['signature'] }, 'incomplete'],
  ['a page nobody kept', { hasEvidence: false }, 'no_evidence'],
];
it.each(blocks)('keeps back a notice with %s', (_, change, reason) => {
  expect(findBlock({ ...ready, ...change })).toEqual([reason]);
});

it('has a case for every reason there is', () => {
  expect(new Set(blocks.map(([, , reason]) => reason))).toEqual(new Set(blockedReasons));
});

it('tells all reasons at once, the weightiest first', () => {
  expect(findBlock({ ...ready, letter: null, isOwnPage: true, hasEvidence: false })).toEqual([
    'own_page',
    'no_loa',
    'no_evidence',
  ]);
});

it('asks of an intimate image neither who made it nor about fair use', () => {
  const request = {
    ...ready,
    kind: 'take_it_down_request',
    works: [],
    fairUseConsidered: false,
    letter: { isAlive: true, why: null, acts: ['intimate_image_requests', 'sign'] },
  } as const;
  expect(findBlock(request)).toEqual([]);
});

it('lets a guess go that was approved, a work of others with its rights, and a result whose page is gone', () => {
  expect(
    findBlock({ ...ready, contact: { confidence: 'guessed' }, isGuessApproved: true }),
  ).toEqual([]);
  expect(findBlock({ ...ready, works: [{ madeBy: 'studio', holdsRights: true }] })).toEqual([]);
  expect(
    findBlock({
      ...ready,
      kind: 'outdated_content_request',
      scope: 'search',
      hasEvidence: false,
      letter: { isAlive: true, why: null, acts: ['google_removal_consent'] },
    }),
  ).toEqual([]);
});
