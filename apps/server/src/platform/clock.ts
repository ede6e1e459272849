import type { Log } from './log.ts';

/** The time that all programs of an installation share. */
export type Clock = {
  now: () => Date;
  stop: () => void;
};

/** Between two looks at the database's clock. */
const lookMs = 30_000;
/** A word that was on its way for longer says too little about the time. */
const longestMs = 2000;
/** How far this machine's clock may go another way than its seconds before the database is asked again. */
const jumpMs = 1000;

/**
 * The clock of the database, kept going by this machine's seconds between two looks at it. The clock on this machine's
 * wall counts for nothing: it may be wrong, be set, or stand still while the machine sleeps, and what one program holds
 * must not look to another as if its time were over.
 * @param ask milliseconds since 1970 by the database
 * @throws when the database does not say
 */
export async function startClock(ask: () => Promise<number>, log: Log): Promise<Clock> {
  const wall = () => Date.now() - performance.now();
  let ahead = 0;
  let seenWall = wall();
  let looking: Promise<void> | null = null;

  async function look(isFirst: boolean): Promise<void> {
    // Once for each jump, whatever comes of it: the next look is due soon.
    seenWall = wall();
    const from = performance.now();
    const said = await ask();
    const to = performance.now();
    if (to - from > longestMs && !isFirst) return;
    ahead = said - (from + to) / 2;
  }
  const lookAgain = (): void => {
    looking ??= look(false)
      .catch((error: unknown) => {
        log.debug({ err: error }, 'The database did not say the time.');
      })
      .finally(() => {
        looking = null;
      });
  };

  await look(true);
  const difference = Math.round(ahead - seenWall);
  if (Math.abs(difference) > jumpMs)
    log.warn(
      { milliseconds: difference },
      "This machine's clock differs from the database's, which counts.",
    );
  const timer = setInterval(lookAgain, lookMs);
  timer.unref();
  return {
    now: () => {
      if (Math.abs(wall() - seenWall) > jumpMs) lookAgain();
      return new Date(ahead + performance.now());
    },
    stop: () => {
      clearInterval(timer);
    },
  };
}
