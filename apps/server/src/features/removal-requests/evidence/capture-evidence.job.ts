import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { captureEvidenceQueue } from './capture-evidence.queue.ts';
import { captureEvidence } from './capture-evidence.ts';

/** Keeps how the page of some cases stands now: when it was found gone, and when it came back. */
export const captureEvidenceJob = defineJob({
  queue: captureEvidenceQueue,
  input: z.object({
    caseIds: z.array(z.uuid()).min(1),
    occasion: z.enum(['before_first_notice', 'gone', 'reappeared']),
  }),
  async handler(context, { caseIds, occasion }) {
    await captureEvidence(context, { caseIds, occasion });
  },
});
