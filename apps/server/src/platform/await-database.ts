import { setTimeout as pause } from 'node:timers/promises';
import { toAppError } from './errors.ts';
import type { Log } from './log.ts';

/** How long a start waits for one answer of the database, and between two questions. */
const usualPatience = { forMs: 60_000, pauseMs: 1000 };

/**
 * Asks the database something that a start cannot do without. On a machine that is very busy, as after a power cut, it may
 * take longer than any request would wait: it is asked again, which the log says once.
 * @param ask may be run several times
 * @throws what was said last, when the time is over; at once whatever another try does not change
 */
export async function awaitDatabase<T>(
  log: Log,
  ask: () => Promise<T>,
  { forMs, pauseMs }: { forMs: number; pauseMs: number } = usualPatience,
): Promise<T> {
  const until = performance.now() + forMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isAway(error) || performance.now() + pauseMs > until) throw error;
      if (tries === 1)
        log.warn(
          { err: error, seconds: Math.round(forMs / 1000) },
          'The database does not answer in time: the start waits for it.',
        );
      await pause(pauseMs);
    }
  }
}

/** Whoever asked may have put a sentence of her own around what the driver said. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return toAppError(error).code === 'server.database_unavailable' || isAway(error.cause);
}
