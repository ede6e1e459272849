import { expect, it } from 'vitest';
import { findReportPage } from './report-pages.ts';
import { parseParts } from './parts.ts';
import { reviewFakeProfilesInput, reviewLimit } from './review.ts';

const id = '5eed0000-0000-4000-8000-00000000f001';

it.each([
  ['no profile', { ids: [], action: 'report' }],
  ['too many', { ids: Array.from({ length: reviewLimit + 1 }, () => id), action: 'report' }],
  ['another action', { ids: [id], action: 'delete' }],
  ['no id', { ids: ['1'], action: 'ignore' }],
  ['an official link that is not hers', { ids: [id], action: 'report', asOfficialLink: true }],
  ['a state', { ids: [id], action: 'mine', status: 'new' }],
])('a review of %s is refused', (_what, body) => {
  expect(reviewFakeProfilesInput.safeParse(body).success).toBe(false);
});

it('reports go to the page of the platform where one is known, else to the profile itself', () => {
  const profile = 'https://velvetroom.example/luna';
  expect(findReportPage('instagram', profile)).toMatchObject({ isProfile: false });
  expect(findReportPage('velvetroom', profile)).toEqual({ url: profile, isProfile: true });
  expect(findReportPage('constructor', profile)).toEqual({ url: profile, isProfile: true });
});

it('parts of another version are left out, the others stay', () => {
  const known = { reason: 'short_name', weight: -0.9 };
  expect(parseParts([known, { reason: 'voice', weight: 2 }, null, 'name'])).toEqual([known]);
  expect(parseParts({})).toEqual([]);
});
