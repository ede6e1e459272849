import type { JobDefinition } from '#platform/queue';
import { followCoverageJob } from './agencies/follow-coverage.job.ts';
import { endDuplicateJob } from './end-duplicate.job.ts';
import { holdRenewalsJob } from './hold-renewals.job.ts';
import { watchGraceJob } from './grace/watch-grace.job.ts';
import { tidyEventsJob } from './payments/tidy-events.job.ts';
import { reconcileJob } from './reconcile.job.ts';
import { waitAgainJob } from './wait-again.job.ts';

/** Jobs of plans. */
export const jobs: readonly JobDefinition[] = [
  watchGraceJob,
  endDuplicateJob,
  reconcileJob,
  followCoverageJob,
  holdRenewalsJob,
  tidyEventsJob,
  waitAgainJob,
];
