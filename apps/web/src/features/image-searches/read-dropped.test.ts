import { expect, it } from 'vitest';
import { RequestFailure } from '#lib/failure.ts';
import type { WorkerMessage } from './dropped-picture.ts';
import { readDropped } from './read-dropped.ts';

const file = new File(['picture'], 'beach.jpg', { type: 'image/jpeg' });

/** Reads the file by a worker that says these things, and then breaks. */
function readBy(...messages: WorkerMessage[]) {
  const worker: Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'> = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: () => {
      for (const data of messages)
        worker.onmessage?.call({} as Worker, new MessageEvent('message', { data }));
      worker.onerror?.call({} as Worker, new ErrorEvent('error'));
    },
  };
  return readDropped(file, () => worker);
}

it('a file that takes its worker down cannot be read', async () => {
  expect(await readBy('ready')).toBe('unreadable');
  expect(await readBy('ready', { ok: false, problem: 'heic' })).toBe('heic');
});

it('a file is not to blame when what reads it does not come', async () => {
  const problem = await readBy().catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(RequestFailure);
  expect(problem).toHaveProperty('code', 'client.unreachable');
});
