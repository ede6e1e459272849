import { AppError } from '@leakblock/domain/errors';
import { expect, it } from 'vitest';
import { answerDatabaseError } from './database-failure.ts';

const errorWith = (code: string) => Object.assign(new Error(`write ${code}`), { code });

it.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', '57P01', '08006', '53300', '55P03'])(
  'a database that is away (%s) is no fault of the request: it may be tried again',
  (code) => {
    const thrown = () => answerDatabaseError(errorWith(code), false);
    expect(thrown).toThrow(AppError);
    expect(thrown).toThrow(
      expect.objectContaining({ code: 'server.database_unavailable', status: 503 }) as Error,
    );
  },
);

it.each([
  ['23514', 400],
  ['P0001', 400],
  ['PT429', 429],
  ['28000', 403],
  ['54011', 400],
])('what the schema refuses with %s is answered with %i', async (code, status) => {
  const answer = answerDatabaseError(errorWith(code), false);
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
});

it('a question that runs out of time asked for too much; a write waited, and may be tried again', () => {
  const thrown = (isWrite: boolean) => () => answerDatabaseError(errorWith('57014'), isWrite);
  expect(thrown(false)).toThrow(expect.objectContaining({ code: 'request.invalid' }) as Error);
  expect(thrown(true)).toThrow(
    expect.objectContaining({ code: 'server.database_unavailable' }) as Error,
  );
});
