import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

export const workQueue = 'scans.work-on-scan';

/** Workers that may work on one scan side by side. */
const sharesPerScan = 4;

/** Between two calls to the same silent scan: without any worker they would only pile up. */
const callAgainSeconds = 300;

/** Calls workers to a scan; those who come when nothing is left go again. */
export async function sendShares(
  context: ServerContext,
  trx: ServerTransaction,
  scanId: string,
  { isAgain = false } = {},
): Promise<void> {
  for (let share = 1; share <= sharesPerScan; share += 1) {
    const again = {
      singletonKey: `${scanId}:${String(share)}:again`,
      singletonSeconds: callAgainSeconds,
    };
    await context.queue.send(workQueue, { scanId, share }, { trx, ...(isAgain ? again : {}) });
  }
}
