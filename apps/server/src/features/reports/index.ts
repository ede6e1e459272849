/** Reports: what a day, a week, a month, chosen days or one full scan came to. */
import type { Feature } from '#platform/feature';
import { reportReadyMail } from './mails/report-ready-mail.ts';
import { purgeScanReportsJob } from './of-scans/purge-scan-reports.job.ts';
import { writeScanReportJob } from './of-scans/write-scan-report.job.ts';
import { writeReportsJob, writeReportsQueue } from './regular/write-reports.job.ts';
import { addRoutes } from './routes.ts';

export { loadReport } from './load-report.ts';
export { askForScanReport } from './of-scans/ask-for-scan-report.ts';
export { paceReports } from './pace-reports.ts';
export { drawingKey } from './write-report-pdf.ts';

export const reports: Feature = {
  name: 'reports',
  routes: addRoutes,
  readOnly: ['/read-report', '/write-report-pdf'],
  forAgencies: { '/read-report': 'look', '/write-report-pdf': 'look', '/make-report': 'look' },
  mails: [reportReadyMail],
  jobs: [writeReportsJob, writeScanReportJob, purgeScanReportsJob],
  // What became due while no worker ran is not left until the next round.
  start: async (context) => {
    await context.queue.send(
      writeReportsQueue,
      {},
      { singletonKey: 'start', singletonSeconds: 60 },
    );
  },
};
