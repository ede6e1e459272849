import { setTimeout as pause } from 'node:timers/promises';
import { toAppError } from './errors.ts';

/** Milliseconds between two tries, the last one for all that follow. */
const pausesMs = [250, 500, 1000, 2000, 4000];
/** What hands something over holds it for two minutes more than that may take. */
const longestMs = 110_000;

/**
 * Writes down what has happened and cannot be asked again, such as the answer of a mail server: while the database is
 * away it is tried again, as long as it is ours to write down.
 * @throws what the writing throws for any other reason, and the last refusal when the time is over
 */
export async function writePatiently<T>(write: () => Promise<T>): Promise<T> {
  const from = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      const isAway = toAppError(error).code === 'server.database_unavailable';
      if (!isAway || performance.now() - from > longestMs) throw error;
      await pause(pausesMs[tries] ?? pausesMs.at(-1));
    }
  }
}
