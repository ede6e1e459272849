import { networkFailure } from '#lib/failure.ts';
import type { DroppedPicture, FileProblem, WorkerMessage } from './dropped-picture.ts';

/** A worker of its own for a file, so that the page stays smooth and a file can take only its worker down. */
const startWorker = (): Worker =>
  new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });

/**
 * Reads a picture file in this browser.
 * @throws RequestFailure when what reads it does not come; the file is not to blame
 */
export function readDropped(
  file: File,
  start: () => Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'> = startWorker,
): Promise<DroppedPicture | FileProblem> {
  return new Promise((resolve, reject) => {
    const worker = start();
    let isReady = false;
    const end = (result: DroppedPicture | FileProblem) => {
      worker.terminate();
      resolve(result);
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data === 'ready') isReady = true;
      else end(data.ok ? { file, display: data.display, question: data.question } : data.problem);
    };
    worker.onerror = () => {
      if (isReady) end('unreadable');
      worker.terminate();
      reject(networkFailure());
    };
    worker.postMessage(file);
  });
}
