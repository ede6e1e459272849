/** Sites and platforms: what is asked, how healthy it is, and the tools that ask. */
import type { Feature } from '#platform/feature';
import { calibrateSitesJob } from './calibrate-sites.job.ts';
import { closeScanTools } from './scan-tools.ts';
import { syncSites } from './sync-sites.ts';

export { loadCalibrations } from './load-calibrations.ts';
export { requestCalibration } from './calibrate-sites.job.ts';
export { scanTools } from './scan-tools.ts';

export const siteCatalogue: Feature = {
  name: 'site-catalogue',
  jobs: [calibrateSitesJob],
  async start(context) {
    await syncSites(context.database);
    await calibrateSitesJob.sendAtStart(context.queue);
  },
  stop: closeScanTools,
};
