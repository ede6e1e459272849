import { setTimeout as pause } from 'node:timers/promises';

/**
 * What this work comes to, and not before these milliseconds, whichever way it ends: what is quicker for an address that
 * nobody has must not show. More than the work takes on a busy machine; bench/account-enumeration.ts measures it.
 */
export async function answerEvenly<T>(ms: number, work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, pause(ms)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
