import { AppError } from '@leakblock/domain/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Times that one key may ask this program for the same kind of costly thing in ten minutes. */
const askedAtMost = 20;
const askedWithinSeconds = 600;

/**
 * Measuring and drawing take the processor: counts who asks, by what and who it is.
 * @returns throws AppError `reports.too_many` for who asks too often
 */
export function paceReports(): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: askedAtMost, duration: askedWithinSeconds });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('reports.too_many', 'Too many reports in a few minutes.', {
        retryAfter: Math.ceil(refusal.msBeforeNext / 1000),
      });
    }
  };
}
