import type { JobDefinition } from '#platform/queue';
import { prepareCasesJob } from './cases/prepare-cases.job.ts';
import { checkCaseJob } from './checks/index.ts';
import { captureEvidenceJob, sweepEvidenceJob } from './evidence/index.ts';
import { mailJobs } from './mails/mails.jobs.ts';
import { fileCloudflareReportJob, pollCloudflareReportsJob } from './cloudflare/index.ts';
import { stopUnsentJob } from './timers/stop-unsent.job.ts';
import { workTimersJob } from './timers/work-timers.job.ts';

/** All jobs of the feature. */
export const jobs: readonly JobDefinition[] = [
  prepareCasesJob,
  workTimersJob,
  stopUnsentJob,
  checkCaseJob,
  captureEvidenceJob,
  sweepEvidenceJob,
  fileCloudflareReportJob,
  pollCloudflareReportsJob,
  ...mailJobs,
];
