/** Sites and platforms: what is asked, how healthy it is, the lists they come from, and the tools that ask. */
import type { Feature, ServerContext } from '#platform/feature';
import { calibrateSitesJob } from './calibrate-sites.job.ts';
import { siteFigures } from './figures.ts';
import { fetchListsJob } from './lists/fetch-lists.job.ts';
import { lockLists } from './lists/list-entries.ts';
import { addListRoutes } from './lists/list-routes.ts';
import { syncFolder } from './lists/sync-folder.ts';
import { syncLists } from './lists/take-over.ts';
import { putIcons } from './put-icons.ts';
import { closeScanTools, refreshListedSites } from './scan-tools.ts';
import { countAnswersJob } from './sources/count-answers.job.ts';
import { addSourceRoutes } from './sources/source-routes.ts';
import { followLists } from './follow-lists.ts';

export { connectorLabels } from './connector-labels.ts';
export { followSwitchedOff } from './follow-switched-off.ts';
export type { SwitchedOff } from './follow-switched-off.ts';
export { loadCalibrations } from './load-calibrations.ts';
export { loadHostCategories } from './load-host-categories.ts';
export { loadSwitchedOff } from './load-switched-off.ts';
export { requestCalibration } from './calibrate-sites.queue.ts';
export { scanTools } from './scan-tools.ts';
export type { ScanTools } from './scan-tools.ts';

/** Work that a start does not wait for, and a stop does. */
const putting = new WeakMap<ServerContext, Promise<void>>();
const following = new WeakMap<ServerContext, { stop: () => Promise<void> }>();

export const siteCatalogue: Feature = {
  name: 'site-catalogue',
  figures: [siteFigures],
  jobs: [calibrateSitesJob, fetchListsJob, countAnswersJob],
  // The text of a list of 8 MB, with room for what JSON escapes.
  bodyBytes: { '/save-site-list': 20_000_000 },
  readOnly: ['/read-attributions'],
  routes(app, context) {
    addSourceRoutes(app, context);
    addListRoutes(app, context);
  },
  async start(context) {
    const folder = context.env.SITE_LISTS_DIR;
    if (folder !== undefined) await syncFolder(context, folder);
    await context.database.asService(async (trx) => {
      await lockLists(trx);
      await syncLists(trx);
    });
    await refreshListedSites(context);
    following.set(context, followLists(context));
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
    await following.get(context)?.stop();
    await putting.get(context);
    await closeScanTools(context);
  },
};
