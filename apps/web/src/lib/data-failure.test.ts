import { afterEach, expect, it, vi } from 'vitest';
import { explainDataError } from './data-failure.ts';
import { RequestFailure } from './failure.ts';
import { DataError } from './read-rows.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  [new RequestFailure('scans.failed'), 'scans.failed'],
  [new TypeError('Failed to fetch'), 'client.unreachable'],
  [new DataError(0, '', 'no answer'), 'client.unreachable'],
  [new DataError(401, 'PGRST301', 'expired'), 'client.session_ended'],
  [new DataError(400, '42501', 'policy'), 'request.forbidden'],
  [new DataError(404, '', 'gone'), 'request.not_found'],
  [new DataError(429, '', 'slow down'), 'request.too_many'],
  [new DataError(503, '', 'away'), 'client.unreachable'],
  [new DataError(400, '23514', 'check'), 'request.invalid'],
  [new DataError(500, 'XX000', 'oh'), 'server.unexpected'],
  [Object.assign(new Error('auth'), { status: 429 }), 'request.too_many'],
  [new Error('bug'), 'server.unexpected'],
  ['a text', 'server.unexpected'],
])('%o means %s', (error, code) => {
  expect(explainDataError(error)).toBe(code);
});

it('without a connection it is the device that is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(explainDataError(new DataError(0, '', 'no answer'))).toBe('client.offline');
});
