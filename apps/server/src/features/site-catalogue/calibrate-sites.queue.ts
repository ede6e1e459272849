import type { ServerTransaction } from '#platform/database';
import type { JobQueue } from '#platform/queue';

/** The queue of self-tests; here, so that who asks for one need not know how it runs. */
export const calibrateSitesQueue = 'site-catalogue.calibrate-sites';

/** Asks for a site to be calibrated anew, at most once an hour: it answered otherwise than expected. */
export async function requestCalibration(jobs: JobQueue, siteId: string): Promise<void> {
  await jobs.send(
    calibrateSitesQueue,
    { siteIds: [siteId] },
    { singletonKey: siteId, singletonSeconds: 3600 },
  );
}

/** Has the sites that are due asked at once: after a list brought new ones. */
export async function requestCalibrations(
  jobs: Pick<JobQueue, 'send'>,
  trx?: ServerTransaction,
): Promise<void> {
  await jobs.send(
    calibrateSitesQueue,
    {},
    { singletonKey: 'lists', singletonSeconds: 30, ...(trx !== undefined && { trx }) },
  );
}
