import { useEffect, useState, useSyncExternalStore } from 'react';
import { registerWorksAnswer } from '@leakblock/domain/works';
import { networkFailure } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { hashVideo } from './hash-video.ts';
import { createRegistration } from './registration.ts';
import type { Registration } from './registration.ts';
import type { RegistrationTools } from './registration-state.ts';
import { countWorkers, createWorkerPool } from './worker-pool.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Registering works while the screen is shown; when it goes, what is not registered yet is forgotten. */
export function useRegistration(onRegistered: () => void) {
  const [{ registration, close }] = useState(() => openRegistration(onRegistered));
  const state = useSyncExternalStore(registration.subscribe, registration.read);
  useEffect(() => close, [close]);
  return { registration, state };
}

function openRegistration(onRegistered: () => void): {
  registration: Registration;
  close: () => void;
} {
  const size = countWorkers(navigator);
  let pool: WorkerPool | null = null;
  let isClosed = false;
  const workers = () => {
    if (isClosed) throw new Error('The registration is closed.');
    pool ??= createWorkerPool(size, {
      start: startWorker,
      onStalled: (isStalled) => registration.setStalled(isStalled ? networkFailure().code : null),
      wait,
    });
    return pool;
  };

  const tools: RegistrationTools = {
    photosAtOnce: size,
    hashPhoto: async (file, options) => {
      const answer = await workers().ask({ kind: 'photo', file, options });
      return answer.kind === 'photo' ? answer.result : 'unreadable';
    },
    hashVideo: (file, options) =>
      hashVideo(file, {
        ...options,
        digest: async () => {
          const answer = await workers().ask({ kind: 'digest', file });
          if (answer.kind !== 'digest') throw new Error('The file cannot be read.');
          return answer.result;
        },
      }),
    send: (works) => callForJson('register-works', { works }, registerWorksAnswer),
    onRegistered,
    wait,
    now: () => performance.now(),
  };
  const registration = createRegistration(tools);
  return {
    registration,
    close: () => {
      isClosed = true;
      registration.cancel();
      pool?.close();
    },
  };
}

function startWorker(): Worker {
  return new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
}

/** Waits; not longer than until the connection is back. @throws when `signal` aborts */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const until = { signal: over.signal };
    const end = (settle: () => void) => () => {
      over.abort();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end(resolve), ms);
    addEventListener('online', end(resolve), until);
    signal.addEventListener(
      'abort',
      end(() => reject(new Error('Cancelled.'))),
      until,
    );
  });
}
