import { setTimeout } from 'node:timers/promises';

/**
 * What this work comes to, and not before these milliseconds, whichever way it ends: what is quicker for an address that
 * nobody has must not show. More than the work takes on a busy machine; bench/account-enumeration.ts measures it.
 * @param pause waits so many milliseconds; a test may hold it
 */
export async function answerEvenly<T>(
  ms: number,
  work: Promise<T>,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Promise<T> {
  const [done] = await Promise.allSettled([work, pause(ms)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
