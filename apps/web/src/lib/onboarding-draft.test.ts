import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './onboarding-draft.ts';
import type { OnboardingDraft } from './onboarding-draft.ts';

const draft: OnboardingDraft = {
  step: 3,
  email: 'luna@example.org',
  name: 'Luna Marlowe',
  links: [{ platformId: 'x', username: 'luna' }],
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('lives in this tab until it is dropped', () => {
  expect(readDraft()).toBeNull();
  keepDraft(draft);
  expect(readDraft()).toEqual(draft);
  expect(localStorage.length).toBe(0);
  dropDraft();
  expect(readDraft()).toBeNull();
});

it.each([
  'not json',
  '7',
  '{}',
  JSON.stringify({ ...draft, step: 5 }),
  JSON.stringify({ ...draft, email: null }),
  JSON.stringify({ ...draft, links: [{ platformId: 'x' }] }),
  JSON.stringify({ ...draft, links: 'x' }),
])('%s is no draft', (stored) => {
  sessionStorage.setItem('onboarding', stored);
  expect(readDraft()).toBeNull();
});

it('a closed storage holds none and stops nobody', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('closed');
    });
  }
  keepDraft(draft);
  dropDraft();
  expect(readDraft()).toBeNull();
});
