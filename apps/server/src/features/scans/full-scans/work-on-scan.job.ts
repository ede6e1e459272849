import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { readRunningScan } from './open-work.ts';
import { workQueue } from './send-shares.ts';
import { workOnScan } from './work-on-scan.ts';

const working = new WeakMap<ServerContext, Set<string>>();
/** A share that came to a program which works on the scan already goes to look for another program. */
const retryMs = 15_000;

/** One share of a full scan: works on it together with whoever took the other shares. While it rests it holds no place. */
export const workOnScanJob = defineJob({
  queue: workQueue,
  // They share the program's places for requests and pictures; who starts a scan waits for nobody's end.
  concurrency: 10,
  input: z.object({ scanId: z.uuid(), share: z.number().int() }),
  // A scan ends itself after 45 minutes.
  options: { expireInSeconds: 60 * 60, deleteAfterSeconds: 24 * 3600 },
  async handler(context, { scanId, share }, signal) {
    const here = working.get(context) ?? new Set<string>();
    working.set(context, here);
    const scan = await readRunningScan(context, scanId);
    if (scan === null) return;
    if (here.has(scanId)) {
      await context.queue.send(
        workQueue,
        { scanId, share },
        {
          startAfter: retryMs / 1000,
          singletonKey: `${scanId}:${String(share)}`,
          singletonSeconds: retryMs / 1000,
        },
      );
      return;
    }
    here.add(scanId);
    try {
      const both = AbortSignal.any([signal, context.stopping]);
      const restsUntil = await workOnScan(context, scan, both);
      // A program that dies here leaves a silent scan, to which workers are called again.
      if (restsUntil !== null)
        await context.queue.send(workQueue, { scanId, share }, { startAfter: restsUntil });
    } finally {
      here.delete(scanId);
    }
  },
});
