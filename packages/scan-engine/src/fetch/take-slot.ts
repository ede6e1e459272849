import type { Cutoff } from './cutoff.ts';
import { FetchProblem } from './fetch-problem.ts';

/** Takes one of a fixed number of slots; answers its release. */
export type TakeSlot = (cutoff: Cutoff) => Promise<() => void>;

/** First come, first served; a wait that outlives its deadline ends as `busy`. */
export function createSlots(count: number): TakeSlot {
  let free = count;
  const waiting = new Set<() => void>();

  const release = (): void => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  const takeOnce = (): (() => void) => {
    let isHeld = true;
    return () => {
      if (isHeld) release();
      isHeld = false;
    };
  };

  return (cutoff) =>
    new Promise((resolve, reject) => {
      if (cutoff.problem) {
        reject(cutoff.problem);
      } else if (free > 0) {
        free -= 1;
        resolve(takeOnce());
      } else {
        const grant = (): void => {
          waiting.delete(grant);
          unsubscribe();
          resolve(takeOnce());
        };
        waiting.add(grant);
        const unsubscribe = cutoff.onEnd((problem) => {
          waiting.delete(grant);
          const isLate = problem.failure === 'timed_out';
          reject(isLate ? new FetchProblem('busy', 'no free connection in time') : problem);
        });
      }
    });
}
