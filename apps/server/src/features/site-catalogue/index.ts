/** Sites and platforms: what is asked, how healthy it is, and the tools that ask. */
import type { Feature, ServerContext } from '#platform/feature';
import { calibrateSitesJob } from './calibrate-sites.job.ts';
import { putIcons } from './put-icons.ts';
import { closeScanTools, loadListedSites } from './scan-tools.ts';
import { syncSites } from './sync-sites.ts';

export { connectorLabels } from './connector-labels.ts';
export { loadCalibrations } from './load-calibrations.ts';
export { loadHostCategories } from './load-host-categories.ts';
export { requestCalibration } from './calibrate-sites.job.ts';
export { scanTools } from './scan-tools.ts';
export type { ScanTools } from './scan-tools.ts';

/** Work that a start does not wait for, and a stop does. */
const putting = new WeakMap<ServerContext, Promise<void>>();

export const siteCatalogue: Feature = {
  name: 'site-catalogue',
  jobs: [calibrateSitesJob],
  async start(context) {
    await syncSites(context.database, await loadListedSites(context));
    await calibrateSitesJob.sendAtStart(context.queue);
    // A start waits for no picture: without one the screens show a letter.
    putting.set(
      context,
      putIcons(context).catch((error: unknown) => {
        context.log.warn({ err: error }, 'Icons of platforms could not be put into storage.');
      }),
    );
  },
  async stop(context) {
    await putting.get(context);
    await closeScanTools(context);
  },
};
