import { expect, it } from 'vitest';
import { readClaims } from './read-claims.ts';

const token = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

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
