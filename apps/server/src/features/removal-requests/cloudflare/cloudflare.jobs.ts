import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { cloudflareQueue } from '../requests/release-request.ts';
import { fileCloudflareReport } from './file-report.ts';
import { pollCloudflareReports } from './poll-reports.ts';

/** Files one report; what could not be handed over is tried again with growing pauses. */
export const fileCloudflareReportJob = defineJob({
  queue: cloudflareQueue,
  input: z.object({ requestId: z.uuid() }),
  options: { retryLimit: 8, retryDelay: 60 },
  handler: (context, { requestId }) => fileCloudflareReport(context, requestId),
});

export const pollCloudflareReportsJob = defineJob({
  queue: 'removal-requests.poll-cloudflare-reports',
  schedule: '*/5 * * * *',
  input: z.unknown(),
  handler: (context) => pollCloudflareReports(context),
});
