import { AppError } from '@leakblock/domain/errors';

/** Lets only so many run at the same time; the others wait in line, up to a length. */
export function createTurns(options: {
  atOnce: number;
  waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= options.atOnce) {
      if (line.length >= options.waiting) throw new AppError('request.too_many');
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
