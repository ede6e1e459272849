import { addressKey } from '../../platform/client-address.ts';
import type { ServerContext } from '../../platform/feature.ts';
import { createLimit } from '../../platform/limits.ts';
import type { Limit } from '../../platform/limits.ts';
import type { AuthLimits, LimitKind } from './auth-context.ts';
import { AuthError } from './auth-error.ts';

/** Tries per time of each kind. */
export function readLimits({
  env,
}: Pick<ServerContext, 'env'>): Record<LimitKind, [points: number, seconds: number]> {
  const perMinute = env.SIGN_INS_PER_MINUTE;
  return {
    'sign-in-account': [perMinute, 60],
    'sign-in-device': [perMinute, 60],
    'sign-in-address': [perMinute, 60],
    'sign-up-address': [perMinute * 3, 3600],
    'mail-address': [perMinute * 3, 3600],
    'verify-account': [10, 600],
    'verify-device': [10, 600],
    'verify-address': [perMinute * 3, 600],
    'refresh-address': [perMinute * 60, 600],
    'factor-account': [5, 300],
    'factor-device': [5, 300],
    'factor-devices': [30, 3600],
    'factor-tries': [5, 86_400],
    'factor-told': [1, 86_400],
    'proof-account': [perMinute, 60],
  };
}

/** Limits of sign-in. Keys of addresses are networks (an IPv6 address is its /64). */
export function createLimits(context: ServerContext): AuthLimits {
  const limits = Object.fromEntries(
    Object.entries(readLimits(context)).map(([kind, [points, seconds]]) => [
      kind,
      createLimit(context, { name: kind, points, seconds }),
    ]),
  ) as Record<LimitKind, Limit>;

  const keyOf = (kind: LimitKind, key: string): string =>
    kind.endsWith('-address') ? addressKey(key) : key.toLowerCase();

  return {
    take: async (kind, key) => {
      const { isOver, waitMs } = await limits[kind].count(keyOf(kind, key));
      if (!isOver) return;
      const isMail = kind === 'mail-address';
      throw new AuthError(
        isMail ? 'over_email_send_rate_limit' : 'over_request_rate_limit',
        'Too many tries. Please wait a moment.',
        { retryAfter: waitMs / 1000 },
      );
    },
    tryTake: async (kind, key) => !(await limits[kind].count(keyOf(kind, key))).isOver,
    reset: (kind, key) => limits[kind].reset(keyOf(kind, key)),
  };
}
