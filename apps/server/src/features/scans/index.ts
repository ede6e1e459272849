/** Scans: the free leak check, and the full scans of people who are protected. */
import type { Feature } from '#platform/feature';
import { endSilentCrawlsJob } from './crawls/end-silent-crawls.job.ts';
import { addCrawlRoutes } from './crawls/routes.ts';
import { runCrawlJob } from './crawls/run-crawl.job.ts';
import { scanFigures } from './figures.ts';
import { addFullScanRoutes } from './full-scans/full-scan-routes.ts';
import { purgeFullScansJob } from './full-scans/purge-full-scans.job.ts';
import { scheduleFullScansJob } from './full-scans/schedule-full-scans.job.ts';
import { workOnScanJob } from './full-scans/work-on-scan.job.ts';
import { confirmReportMail } from './instant-reports/confirm-report-mail.ts';
import { addReportRoutes } from './instant-reports/report-routes.ts';
import { interruptStaleScans, interruptStaleScansJob } from './interrupt-stale-scans.job.ts';
import { purgeResultsJob } from './purge-results.job.ts';
import { addRoutes } from './routes.ts';
import { awaitRunningScans } from './running-scans.ts';

export { openFullScan } from './full-scans/open-full-scan.ts';
export { stopFullScan } from './full-scans/stop-full-scan.ts';
export { deviceCookie, deviceCookieMaxAge, identifyVisitor } from './identify-visitor.ts';

export const scans: Feature = {
  name: 'scans',
  mails: [confirmReportMail],
  routes: (app, context) => {
    addRoutes(app, context);
    addReportRoutes(app, context);
    addFullScanRoutes(app, context);
    addCrawlRoutes(app, context);
  },
  forAgencies: {
    '/full-scan': 'scan',
    '/full-scan-stop': 'scan',
    '/crawl': 'scan',
    '/crawl-stop': 'scan',
  },
  figures: [scanFigures],
  jobs: [
    interruptStaleScansJob,
    purgeResultsJob,
    workOnScanJob,
    scheduleFullScansJob,
    purgeFullScansJob,
    runCrawlJob,
    endSilentCrawlsJob,
  ],
  start: (context) => interruptStaleScans(context),
  stop: awaitRunningScans,
};
