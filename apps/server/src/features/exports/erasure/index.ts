/** The end of an account: asked for, taken back, done, and what stays of it. */
import type { JobDefinition } from '#platform/queue';
import { eraseAccountsJob } from './erase-accounts.job.ts';
import { purgeRecordsJob } from './purge-records.job.ts';

export { addErasureRoutes } from './routes.ts';

export const erasureJobs: readonly JobDefinition[] = [eraseAccountsJob, purgeRecordsJob];
export const erasureReadOnly: readonly string[] = ['/read-erasure'];
