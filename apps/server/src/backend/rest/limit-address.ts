import { AppError } from '@leakblock/domain/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../../platform/client-address.ts';

/**
 * Limits what one client address may take of the API (SECURITY 2.2, P12; check 39). Each gateway counts by itself: it
 * keeps a flood from this program's connections and processor, and to ask the database at every request would cost more
 * than it protects. What guards something of worth is a `createLimit`, which gateways share.
 */
export type AddressLimiter = {
  /**
   * Runs the work when the address has a request left this minute and a place free; waits for the place.
   * @throws AppError `request.too_many`
   */
  run: <T>(address: string, isCostly: boolean, work: () => Promise<T>) => Promise<T>;
};

/** Requests of one address that wait for a place; more are refused. */
const maxWaiting = 40;
/** A costly request (exact count, function call) counts as this many. */
const costlyPoints = 5;

/**
 * @param places requests of one address that run at the same time: fewer than the pool has connections,
 *   so that nobody can take them all
 */
export function createAddressLimiter(options: {
  requestsPerMinute: number;
  places: number;
}): AddressLimiter {
  const limiter = new RateLimiterMemory({ points: options.requestsPerMinute, duration: 60 });
  const addresses = new Map<string, { running: number; waiting: (() => void)[] }>();

  async function takePlace(key: string): Promise<void> {
    const state = addresses.get(key) ?? { running: 0, waiting: [] };
    addresses.set(key, state);
    if (state.running < options.places) {
      state.running += 1;
      return;
    }
    if (state.waiting.length >= maxWaiting) {
      throw new AppError('request.too_many', 'Too many requests at the same time.', {
        retryAfter: 1,
      });
    }
    await new Promise<void>((resolve) => state.waiting.push(resolve));
  }

  function givePlace(key: string): void {
    const state = addresses.get(key);
    if (state === undefined) return;
    const next = state.waiting.shift();
    if (next !== undefined) next();
    else state.running -= 1;
    if (state.running === 0) addresses.delete(key);
  }

  return {
    run: async (address, isCostly, work) => {
      const key = addressKey(address);
      try {
        await limiter.consume(key, isCostly ? costlyPoints : 1);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('request.too_many', 'Too many requests from this address.', {
          retryAfter: refusal.msBeforeNext / 1000,
        });
      }
      await takePlace(key);
      try {
        return await work();
      } finally {
        givePlace(key);
      }
    },
  };
}
