import { FetchProblem } from './fetch-problem.ts';

/** The one moment at which everything a request holds (look-up, socket, body) is let go. */
export type Cutoff = {
  /** Set once the request was ended from outside. */
  readonly problem: FetchProblem | null;
  /** Milliseconds until the deadline, at least 0. */
  remainingMs(): number;
  /** Calls back when the request is ended, or soon when it already was. Returns the unsubscriber. */
  onEnd(callback: (problem: FetchProblem) => void): () => void;
  end(problem: FetchProblem): void;
  /** Drops timer and listeners. */
  dispose(): void;
};

/**
 * Ends a request at `deadlineAt` (`performance.now()` clock) or when `signal` aborts. A timer per socket
 * read would let a dripping server live for ever; this one covers the whole request.
 */
export function createCutoff(deadlineAt: number, signal?: AbortSignal): Cutoff {
  const callbacks = new Set<(problem: FetchProblem) => void>();
  let problem: FetchProblem | null = null;

  const end = (reason: FetchProblem): void => {
    if (problem) return;
    problem = reason;
    for (const callback of callbacks) callback(reason);
    callbacks.clear();
  };
  const cancel = (): void => {
    end(new FetchProblem('cancelled', 'cancelled by the caller'));
  };
  const remainingMs = (): number => Math.max(0, deadlineAt - performance.now());
  const expire = (): void => {
    end(new FetchProblem('timed_out', 'no complete answer before the deadline'));
  };
  const timer = setTimeout(expire, Math.min(remainingMs(), 2 ** 31 - 1));
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted === true) cancel();
  else if (remainingMs() === 0) expire();

  return {
    get problem() {
      return problem;
    },
    remainingMs,
    onEnd(callback) {
      // Later, so that a callback never runs before its subscriber knows how to unsubscribe.
      const reason = problem;
      if (reason) {
        queueMicrotask(() => {
          callback(reason);
        });
      } else {
        callbacks.add(callback);
      }
      return () => callbacks.delete(callback);
    },
    end,
    dispose() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      callbacks.clear();
    },
  };
}

/** The promise's value, unless the cutoff comes first. */
export async function beforeCutoff<Value>(cutoff: Cutoff, work: Promise<Value>): Promise<Value> {
  let unsubscribe: (() => void) | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    unsubscribe = cutoff.onEnd(reject);
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    unsubscribe?.();
  }
}
