import { AppError } from '@leakblock/domain/errors';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ServerDatabase } from '#platform/database';

/** Requests of one grant in a minute, over all gateways. */
export const requestsPerMinute = 300;
const seconds = 60;

export type Quota = { isOver: boolean; headers: Record<string, string>; retryAfter: number };

/** Counts requests of grants in the database, so that gateways share the limit. */
export function createGrantLimits(
  database: Pick<ServerDatabase, 'asService'>,
  points = requestsPerMinute,
): (grantId: string) => Promise<Quota> {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values = [] }: { text: string; values?: unknown[] }) =>
        database.asService((trx) => trx.executeQuery(CompiledQuery.raw(text, values))),
    },
    storeType: 'pool',
    schemaName: 'private',
    tableName: 'api_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'api',
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
  });

  return async (grantId) => {
    let taken: RateLimiterRes;
    let isOver = false;
    try {
      taken = await limiter.consume(grantId);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes))
        // Without the database nobody could count: better nobody gets in for a moment.
        throw new AppError('server.database_unavailable', 'The database does not answer.', {
          cause: refusal,
          retryAfter: 5,
        });
      taken = refusal;
      isOver = true;
    }
    const reset = Math.max(1, Math.ceil(taken.msBeforeNext / 1000));
    return {
      isOver,
      retryAfter: reset,
      // draft-ietf-httpapi-ratelimit-headers-10
      headers: {
        'ratelimit-policy': `"grant";q=${String(points)};w=${String(seconds)}`,
        ratelimit: `"grant";r=${String(Math.max(0, taken.remainingPoints))};t=${String(reset)}`,
      },
    };
  };
}
