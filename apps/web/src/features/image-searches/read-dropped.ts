import type { DroppedPicture, FileProblem, WorkerAnswer } from './dropped-picture.ts';

/** A worker of its own for a file, so that the page stays smooth and a file can take only its worker down. */
const startWorker = (): Worker =>
  new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });

/** Reads a picture file in this browser. Never throws. */
export function readDropped(
  file: File,
  start: () => Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'> = startWorker,
): Promise<DroppedPicture | FileProblem> {
  return new Promise((resolve) => {
    const worker = start();
    const end = (result: DroppedPicture | FileProblem) => {
      worker.terminate();
      resolve(result);
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      end(data.ok ? { file, display: data.display, question: data.question } : data.problem);
    };
    worker.onerror = () => end('unreadable');
    worker.postMessage(file);
  });
}
