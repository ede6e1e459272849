/** What crashed screens say of themselves: written through the API, kept for a while. */
import type { Feature } from '#platform/feature';
import { purgeDebugLogsJob } from './purge-debug-logs.job.ts';

export const diagnostics: Feature = { name: 'diagnostics', jobs: [purgeDebugLogsJob] };
