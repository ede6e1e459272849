import { AppError } from '@leakblock/domain/errors';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../../platform/client-address.ts';
import type { ServerContext } from '../../platform/feature.ts';
import type { AuthLimits, LimitKind } from './auth-context.ts';
import { AuthError } from './auth-error.ts';

type Limit = { points: number; seconds: number };

/** Tries per time of each kind. */
function readLimits({ env }: ServerContext): Record<LimitKind, Limit> {
  const perMinute = env.SIGN_INS_PER_MINUTE;
  return {
    'sign-in-account': { points: perMinute, seconds: 60 },
    'sign-in-address': { points: perMinute, seconds: 60 },
    'sign-up-address': { points: perMinute * 3, seconds: 3600 },
    'mail-mailbox': { points: env.MAILS_PER_HOUR, seconds: 3600 },
    'mail-address': { points: perMinute * 3, seconds: 3600 },
    'verify-account': { points: 10, seconds: 600 },
    'verify-address': { points: perMinute * 3, seconds: 600 },
    'refresh-address': { points: perMinute * 60, seconds: 600 },
    'factor-account': { points: 5, seconds: 300 },
  };
}

/**
 * Limits in the database, so that gateways share them. Keys of addresses are networks (an IPv6 address is its
 * /64); a key that is over is remembered here too and costs no statement any more.
 */
export function createLimits(context: ServerContext): AuthLimits {
  const limits = readLimits(context);
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([kind, { points, seconds }]) => [
      kind,
      new RateLimiterPostgres({
        storeClient: context.database.pool,
        storeType: 'pool',
        schemaName: 'leakblock_auth',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: kind,
        points,
        duration: seconds,
        inMemoryBlockOnConsumed: points + 1,
      }),
    ]),
  ) as Record<LimitKind, RateLimiterPostgres>;

  const keyOf = (kind: LimitKind, key: string): string =>
    kind.endsWith('-address') ? addressKey(key) : key.toLowerCase();

  /** Milliseconds to wait, or null when a try was left. */
  async function consume(kind: LimitKind, key: string): Promise<number | null> {
    try {
      await limiters[kind].consume(keyOf(kind, key));
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
      // Without the database nobody could count: better nobody gets in for a moment.
      throw new AppError('server.database_unavailable', 'The database does not answer.', {
        cause: refusal,
        retryAfter: 5,
      });
    }
  }

  return {
    take: async (kind, key) => {
      const waitMs = await consume(kind, key);
      if (waitMs === null) return;
      const isMail = kind.startsWith('mail-');
      throw new AuthError(
        isMail ? 'over_email_send_rate_limit' : 'over_request_rate_limit',
        'Too many tries. Please wait a moment.',
        { retryAfter: waitMs / 1000 },
      );
    },
    tryTake: async (kind, key) => (await consume(kind, key)) === null,
    reset: async (kind, key) => {
      await limiters[kind].delete(keyOf(kind, key));
    },
  };
}
