import { expect, it } from 'vitest';
import { isFresh, readClaims } from './read-claims.ts';

const token = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const now = Date.parse('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => now / 1000 - minutes * 60;

it('reads the session and its proofs', () => {
  const amr = [{ method: 'password', timestamp: 1 }, 'odd', { method: 'totp' }];
  expect(readClaims(token({ session_id: 'session-1', aal: 'aal1', amr }))).toEqual({
    sessionId: 'session-1',
    level: 'aal1',
    proofs: [{ method: 'password', timestamp: 1 }],
  });
});

it.each([undefined, '', 'no token', 'a.%%%.b', token([])])('claims nothing for %s', (broken) => {
  expect(readClaims(broken)).toEqual({ sessionId: null, level: null, proofs: [] });
});

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
