/**
 * A worker as `npm run worker` starts it, with jobs beside the product's own that do what a job may do at worst: throw, take
 * all memory, and never end. A program of the story `poison-jobs`.
 */
import { z } from 'zod';
import { features } from '../../apps/server/src/features/index.ts';
import { readLogLevel, readSettings } from '../../apps/server/src/platform/env.ts';
import type { Feature } from '../../apps/server/src/platform/feature.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { runProgram } from '../../apps/server/src/platform/program.ts';
import { defineJob } from '../../apps/server/src/platform/queue.ts';
import { startWorker } from '../../apps/server/src/start-worker.ts';

// The shortest that the queue takes; the product's jobs are missed for a minute.
const options = { retryLimit: 1, retryDelay: 1, retryBackoff: false, heartbeatSeconds: 10 };
const input = z.object({});

/** Memory that nobody gives back. */
function takeAllMemory(): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 1_000_000 }, (_, n) => n + Math.random()));
}

const poison: Feature = {
  name: 'poison',
  jobs: [
    defineJob({
      ...{ queue: 'poison.throw', options, input },
      handler: () => Promise.reject(new Error('This job fails always.')),
    }),
    defineJob({
      ...{ queue: 'poison.take-all-memory', options, input },
      handler: () => Promise.resolve(takeAllMemory()),
    }),
    defineJob({
      ...{ queue: 'poison.never-end', options, input },
      handler: () => {
        for (;;);
      },
    }),
  ],
};

const log = createLog({ LOG_LEVEL: readLogLevel() });
await runProgram(log, () =>
  startWorker({ settings: readSettings(), features: [...features, poison], log }),
);
