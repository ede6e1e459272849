import { expect, it } from 'vitest';
import { isNewEvidence } from './new-evidence.ts';

it.each([
  [null, 'good', true],
  ['good', 'high', true],
  ['high', 'exact', true],
  ['high', 'high', false],
  ['exact', 'good', false],
  ['good', null, false],
] as const)('%s before, %s now: new %s', (before, now, isNew) => {
  const workIds = ['a'];
  expect(isNewEvidence({ quality: before, workIds }, { quality: now, workIds })).toBe(isNew);
});

it('a further work is new, a missing one is not', () => {
  const quality = 'high';
  expect(isNewEvidence({ quality, workIds: ['a'] }, { quality, workIds: ['a', 'b'] })).toBe(true);
  expect(isNewEvidence({ quality, workIds: ['a', 'b'] }, { quality, workIds: ['b'] })).toBe(false);
});
