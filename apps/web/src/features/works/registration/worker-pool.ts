import type { HashAnswer, HashMessage, HashQuestion } from './worker-messages.ts';

export type WorkerPool = {
  /** How many questions are worked on at once. */
  size: number;
  /** The next free worker's answer. @throws when the worker dies, or the pool is closed */
  ask: (question: HashQuestion) => Promise<HashAnswer>;
  close: () => void;
};

type Task = {
  question: HashQuestion;
  resolve: (answer: HashAnswer) => void;
  reject: (error: Error) => void;
};

/** One less than the processors there are, so that the page stays smooth; few where memory is short. */
export function countWorkers({
  hardwareConcurrency,
  deviceMemory = 8,
}: {
  hardwareConcurrency: number;
  /** Gigabytes, where the browser says. */
  deviceMemory?: number;
}): number {
  const most = deviceMemory <= 4 ? 2 : 4;
  return Math.max(1, Math.min(most, hardwareConcurrency - 1));
}

/** How workers are started, and what is done when their program does not come; played in tests. */
export type WorkerTools = {
  start: () => Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
  /** Told whether files wait because no worker can be started. */
  onStalled: (isStalled: boolean) => void;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Milliseconds before a program that did not come is asked for again. */
const retryMs = [2000, 4000, 8000, 15_000, 30_000];

/** Workers that read files; each is started when it is first needed, and replaced when it dies. */
export function createWorkerPool(
  size: number,
  { onStalled, start, wait }: WorkerTools,
): WorkerPool {
  type Place = { worker: ReturnType<typeof start> | null; isReady: boolean; task: Task | null };
  const places = Array.from({ length: size }, (): Place => ({
    worker: null,
    isReady: false,
    task: null,
  }));
  const closing = new AbortController();
  let failedStarts = 0;
  const waiting: Task[] = [];

  function begin(place: Place): void {
    const task = waiting.shift();
    if (task === undefined) return;
    place.task = task;
    place.worker ??= startWorker(place);
    place.worker.postMessage(task.question);
  }

  function startWorker(place: Place) {
    const worker = start();
    place.isReady = false;
    worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      if (data.kind === 'ready') {
        place.isReady = true;
        if (failedStarts > 0) onStalled(false);
        failedStarts = 0;
        return;
      }
      const { task } = place;
      place.task = null;
      task?.resolve(data);
      begin(place);
    };
    worker.onerror = () => {
      worker.terminate();
      place.worker = null;
      if (!place.isReady) {
        void startAgain(place);
        return;
      }
      const { task } = place;
      place.task = null;
      task?.reject(new Error('The worker died.'));
      begin(place);
    };
    return worker;
  }

  /** The file is not to blame that the worker's program did not come: it keeps its place. */
  async function startAgain(place: Place): Promise<void> {
    const ms = retryMs[Math.min(failedStarts, retryMs.length - 1)] ?? 0;
    failedStarts += 1;
    onStalled(true);
    await wait(ms, closing.signal).catch(() => undefined);
    if (closing.signal.aborted || place.task === null) return;
    place.worker = startWorker(place);
    place.worker.postMessage(place.task.question);
  }

  return {
    size,
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (closing.signal.aborted) {
          reject(new Error('The pool is closed.'));
          return;
        }
        waiting.push({ question, resolve, reject });
        const free = places.find(({ task }) => task === null);
        if (free !== undefined) begin(free);
      }),
    close: () => {
      closing.abort();
      const open = [...waiting.splice(0), ...places.flatMap(({ task }) => task ?? [])];
      for (const place of places) {
        place.worker?.terminate();
        place.worker = null;
        place.task = null;
      }
      for (const { reject } of open) reject(new Error('The pool is closed.'));
    },
  };
}
