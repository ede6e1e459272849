/** A queue between scan and reader: nothing is lost, however slowly answers are read. */
export type AnswerQueue<T> = {
  push(answer: T): void;
  close(): void;
  fail(error: unknown): void;
  read(): AsyncGenerator<T, void, undefined>;
};

export function createAnswerQueue<T>(): AnswerQueue<T> {
  let waiting: T[] = [];
  let isClosed = false;
  let problem: { error: unknown } | null = null;
  let wake: (() => void) | null = null;
  const notify = (): void => {
    wake?.();
    wake = null;
  };
  return {
    push(answer) {
      waiting.push(answer);
      notify();
    },
    close() {
      isClosed = true;
      notify();
    },
    fail(error) {
      problem ??= { error };
      isClosed = true;
      notify();
    },
    async *read() {
      for (;;) {
        const batch = waiting;
        waiting = [];
        yield* batch;
        if (waiting.length > 0) continue;
        if (problem) throw problem.error;
        if (isClosed) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
