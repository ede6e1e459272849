import type { JobDefinition } from '#platform/queue';
import { checkCaseJob } from './checks/index.ts';
import { captureEvidenceJob } from './evidence/index.ts';
import { lookUpContactsJob } from './contacts/look-up-contacts.job.ts';

/** All jobs of the feature. */
export const jobs: readonly JobDefinition[] = [checkCaseJob, captureEvidenceJob, lookUpContactsJob];
