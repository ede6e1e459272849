import { expect, it } from 'vitest';
import { isFresh } from './is-fresh.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => now / 1000 - minutes * 60;

it.each([
  ['magiclink', 5, true],
  ['oauth', 14, true],
  ['recovery', 16, false],
  ['password', 1, false],
  ['totp', 1, false],
])('%s %i minutes ago is fresh: %s', (method, minutes, answer) => {
  const proofs = [{ method, timestamp: minutesAgo(minutes) }];
  expect(isFresh({ proofs }, now)).toBe(answer);
});
