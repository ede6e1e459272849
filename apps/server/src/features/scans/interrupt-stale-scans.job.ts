import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { endScans } from './end-scans.ts';

/** Every minute: a scan whose process died is ended and its allowance given back. */
export const interruptStaleScansJob = defineJob({
  queue: 'scans.interrupt-stale-scans',
  schedule: '* * * * *',
  input: z.object({}),
  handler: (context) => interruptStaleScans(context),
});

/** Ends every running scan that has been silent for too long. */
export async function interruptStaleScans(context: ServerContext): Promise<void> {
  const ended = await context.database.asService((trx) => endScans(trx, 'interrupted', {}));
  if (ended > 0) context.log.warn({ scans: ended }, 'interrupted scans of a process that died');
}
