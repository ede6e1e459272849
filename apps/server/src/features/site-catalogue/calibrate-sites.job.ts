import { calibrateSite } from '@leakblock/scan-engine';
import type { Calibration, Site } from '@leakblock/scan-engine';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import type { JobQueue } from '#platform/queue';
import { loadCalibrations } from './load-calibrations.ts';
import { scanTools } from './scan-tools.ts';

const queue = 'site-catalogue.calibrate-sites';

/** A site is due this long after its last canary: daily, with room for the run itself. */
const dueAfterMs = 20 * 3600 * 1000;
/** Sites calibrated at once; each waits at least a second between its two questions. */
const atOnce = 12;

/**
 * Asks due sites for an account that exists and for one that cannot, and keeps what that says about the
 * site. With `siteIds`, those sites are asked whether due or not.
 */
export const calibrateSitesJob = {
  ...defineJob({
    queue,
    schedule: '*/15 * * * *',
    input: z.object({ siteIds: z.array(z.string()).max(500).optional() }),
    async handler(context, { siteIds }, signal) {
      await calibrateSites(context, siteIds, signal);
    },
  }),
  /** A fresh installation proves its sites at once instead of waiting for the clock. */
  async sendAtStart(jobs: JobQueue): Promise<void> {
    await jobs.send(queue, {}, { singletonKey: 'start', singletonSeconds: 300 });
  },
};

/** Asks for a site to be calibrated anew, at most once an hour: it answered otherwise than expected. */
export async function requestCalibration(jobs: JobQueue, siteId: string): Promise<void> {
  await jobs.send(queue, { siteIds: [siteId] }, { singletonKey: siteId, singletonSeconds: 3600 });
}

/** Calibrates the named sites, or all that are due. */
async function calibrateSites(
  context: ServerContext,
  siteIds: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<void> {
  const tools = scanTools(context);
  const previous = await loadCalibrations(context.database);
  const due = [...tools.sites, ...tools.listedSites].filter((site) =>
    siteIds === undefined ? isDue(previous.get(site.id), context.now()) : siteIds.includes(site.id),
  );
  // What the free check asks is proven first.
  const waiting = [
    ...due.filter((site) => tools.previewSites.includes(site)),
    ...due.filter((site) => !tools.previewSites.includes(site)),
  ];
  const isStopped = (): boolean => signal.aborted;
  const work = async (): Promise<void> => {
    for (let site = waiting.shift(); site !== undefined; site = waiting.shift()) {
      if (isStopped()) return;
      const before = previous.get(site.id);
      const calibration = await calibrateSite({
        site,
        fetcher: tools.fetcher,
        gate: tools.gate,
        signal,
        ...(before === undefined ? {} : { previous: before }),
      });
      if (isStopped()) return;
      await store(context, site, calibration);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (due.length > 0) context.log.info({ sites: due.length }, 'sites calibrated');
}

function isDue(calibration: Calibration | undefined, now: Date): boolean {
  return calibration === undefined || now.getTime() - calibration.checkedAt.getTime() >= dueAfterMs;
}

async function store(context: ServerContext, site: Site, calibration: Calibration): Promise<void> {
  const newest = calibration.history[0];
  await context.database.asService(async (trx) => {
    const health = {
      state: calibration.state,
      usual_ms: calibration.usualMs === null ? null : Math.round(calibration.usualMs),
      history: JSON.stringify(calibration.history),
      checked_at: calibration.checkedAt.toISOString(),
    };
    await trx
      .insertInto('site_health')
      .values({ site_id: site.id, ...health })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet(health))
      .execute();
    if (newest === undefined) return;
    await trx
      .insertInto('site_checks')
      .values({
        site_id: site.id,
        known_seen: newest.knownSeen,
        random_missed: newest.randomMissed,
        reason: calibration.state,
        ms: health.usual_ms,
        checked_at: newest.at.toISOString(),
      })
      .execute();
  });
}
