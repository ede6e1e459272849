import type { HashAnswer, HashQuestion } from './worker-messages.ts';

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

/** Workers that read files; each is started when it is first needed, and replaced when it dies. */
export function createWorkerPool(
  size: number,
  start: () => Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>,
): WorkerPool {
  type Place = { worker: ReturnType<typeof start> | null; task: Task | null };
  const places = Array.from({ length: size }, (): Place => ({ worker: null, task: null }));
  const waiting: Task[] = [];
  let isClosed = false;

  function begin(place: Place): void {
    const task = waiting.shift();
    if (task === undefined) return;
    place.task = task;
    place.worker ??= startWorker(place);
    place.worker.postMessage(task.question);
  }

  function startWorker(place: Place) {
    const worker = start();
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
      const { task } = place;
      place.task = null;
      task?.resolve(data);
      begin(place);
    };
    worker.onerror = () => {
      const { task } = place;
      worker.terminate();
      place.worker = null;
      place.task = null;
      task?.reject(new Error('The worker died.'));
      begin(place);
    };
    return worker;
  }

  return {
    size,
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('The pool is closed.'));
          return;
        }
        waiting.push({ question, resolve, reject });
        const free = places.find(({ task }) => task === null);
        if (free !== undefined) begin(free);
      }),
    close: () => {
      isClosed = true;
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
