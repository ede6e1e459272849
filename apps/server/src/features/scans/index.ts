/** The free leak check: opening, running, reading and keeping instant scans. */
import type { Feature } from '#platform/feature';
import { interruptStaleScans, interruptStaleScansJob } from './interrupt-stale-scans.job.ts';
import { purgeResultsJob } from './purge-results.job.ts';
import { addRoutes } from './routes.ts';
import { awaitRunningScans } from './running-scans.ts';

export const scans: Feature = {
  name: 'scans',
  routes: addRoutes,
  jobs: [interruptStaleScansJob, purgeResultsJob],
  start: (context) => interruptStaleScans(context),
  stop: awaitRunningScans,
};
