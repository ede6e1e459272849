import { AppError } from '@leakblock/domain/errors';

/** Runs work when it is its turn. @throws AppError `request.too_many` when too many wait */
export type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets only so many run at the same time; the others wait, each key in a line of its own. The lines are served one after
 * the other, so that whoever asks for a thousand turns waits for them herself and everybody else for one of hers at most.
 * @param options.waiting of all keys together; a key with fewer than `spared` waiting finds a place all the same
 * @param options.waitingEach of one key
 */
export function createTurns(options: {
  atOnce: number;
  waiting: number;
  waitingEach: number;
  spared: number;
}): TakeTurn {
  const { atOnce, waiting, waitingEach, spared } = options;
  let running = 0;
  let inLine = 0;
  /** The key that is served next stands first. */
  const lines = new Map<string, (() => void)[]>();

  function queueUp(key: string): Promise<void> {
    const line = lines.get(key) ?? [];
    if (line.length >= waitingEach || (inLine >= waiting && line.length >= spared)) {
      throw new AppError('request.too_many');
    }
    lines.set(key, line);
    inLine += 1;
    return new Promise<void>((resolve) => line.push(resolve));
  }

  function callNext(): void {
    const [first] = lines;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [key, line] = first;
    const next = line.shift();
    inLine -= 1;
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    next?.();
  }

  return async (key, work) => {
    if (running >= atOnce) await queueUp(key);
    else running += 1;
    try {
      return await work();
    } finally {
      callNext();
    }
  };
}
