import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { checkCaseQueue } from './check-case.queue.ts';
import { checkCase } from './check-case.ts';

/** Looks whether what a case is about still stands. */
export const checkCaseJob = defineJob({
  queue: checkCaseQueue,
  input: z.object({ caseId: z.uuid() }),
  concurrency: 2,
  batchSize: 4,
  async handler(context, { caseId }) {
    await checkCase(context, caseId);
  },
});
