import { sourceRules } from '@leakblock/domain/site-catalogue';
import { calibrateSite } from '@leakblock/scan-engine';
import type { Calibration, Site } from '@leakblock/scan-engine';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import type { JobQueue } from '#platform/queue';
import { calibrateSitesQueue } from './calibrate-sites.queue.ts';
import { loadCalibrations } from './load-calibrations.ts';
import { loadSwitchedOff } from './load-switched-off.ts';
import { refreshListedSites, scanTools } from './scan-tools.ts';
import { storeCalibration } from './sources/store-calibration.ts';

/** Sites calibrated at once; each waits at least a second between its two questions. */
const atOnce = 12;

/**
 * Asks due sites for an account that exists and for one that cannot, and keeps what that says about the
 * site. With `siteIds`, those sites are asked whether due or not. What an operator has switched off is never asked.
 */
export const calibrateSitesJob = {
  ...defineJob({
    queue: calibrateSitesQueue,
    schedule: '*/15 * * * *',
    input: z.object({ siteIds: z.array(z.string()).max(500).optional() }),
    async handler(context, { siteIds }, signal) {
      await calibrateSites(context, siteIds, signal);
    },
  }),
  /** A fresh installation proves its sites at once instead of waiting for the clock. */
  async sendAtStart(jobs: JobQueue): Promise<void> {
    await jobs.send(calibrateSitesQueue, {}, { singletonKey: 'start', singletonSeconds: 300 });
  },
};

/** Calibrates the named sites, or all that are due. */
async function calibrateSites(
  context: ServerContext,
  siteIds: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<void> {
  const tools = scanTools(context);
  await refreshListedSites(context);
  const previous = await loadCalibrations(context.database);
  const off = await loadSwitchedOff(context.database);
  const mayBeTested = [...tools.sites, ...tools.listedSites].filter(
    ({ id }) => off.get(id) !== 'operator',
  );
  const due = mayBeTested.filter((site) =>
    siteIds === undefined
      ? isDue(previous.get(site.id), off.has(site.id), context.now())
      : siteIds.includes(site.id),
  );
  const lists = tools.listedSites;
  const listed = new Set(lists);
  /** Another version of the lists is in use by now, which may have the site asked otherwise: it stays due. */
  const isOutdated = (site: Site): boolean => listed.has(site) && tools.listedSites !== lists;
  // What the free check asks is proven first, then what no scan asks before it is proven.
  const rank = (site: Site): number => {
    if (tools.previewSites.includes(site)) return 0;
    return listed.has(site) && !previous.has(site.id) ? 1 : 2;
  };
  const waiting = due.toSorted((one, other) => rank(one) - rank(other));
  const isStopped = (): boolean => signal.aborted;
  const work = async (): Promise<void> => {
    for (let site = waiting.shift(); site !== undefined; site = waiting.shift()) {
      if (isStopped()) return;
      if (isOutdated(site)) continue;
      const before = previous.get(site.id);
      const calibration = await calibrateSite({
        site,
        fetcher: tools.fetcher,
        gate: tools.gate,
        signal,
        ...(before === undefined ? {} : { previous: before }),
      });
      if (listed.has(site)) await refreshListedSites(context);
      if (isStopped()) return;
      // Its host was too busy with our own questions: it stays due.
      if (calibration === null || isOutdated(site)) continue;
      await context.database.asService((trx) => storeCalibration(trx, context, calibration));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (due.length > 0) context.log.info({ sites: due.length }, 'sites calibrated');
}

function isDue(calibration: Calibration | undefined, isOff: boolean, now: Date): boolean {
  if (calibration === undefined) return true;
  const every = isOff ? sourceRules.testedWhenOffEveryMs : sourceRules.testedEveryMs;
  return now.getTime() - calibration.checkedAt.getTime() >= every;
}
