import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isFirstViewOf } from './begin-session.ts';

function token(claims: object): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `header.${payload}.signature`;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('a session begins once per tab, whatever its token has become', () => {
  expect(isFirstViewOf(token({ session_id: 'one', exp: 1 }))).toBe(true);
  expect(isFirstViewOf(token({ session_id: 'one', exp: 2 }))).toBe(false);
});

it('another session begins anew', () => {
  isFirstViewOf(token({ session_id: 'one' }));
  expect(isFirstViewOf(token({ session_id: 'two' }))).toBe(true);
});

it('reads payloads with the letters of base64url', () => {
  const claims = { name: '🌙🌊>>>???', session_id: 'one' };
  expect(token(claims)).toMatch(/[-_]/);
  expect(isFirstViewOf(token(claims))).toBe(true);
  expect(isFirstViewOf(token({ session_id: 'one' }))).toBe(false);
});

it.each(['no token', `a.${btoa('{}')}.b`])('%s stands for itself', (other) => {
  expect(isFirstViewOf(other)).toBe(true);
  expect(isFirstViewOf(other)).toBe(false);
  expect(isFirstViewOf('another.one')).toBe(true);
});

it('without storage every view is a first one', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('closed');
  });
  expect(isFirstViewOf('a')).toBe(true);
  expect(isFirstViewOf('a')).toBe(true);
});
