import { createHash, randomBytes } from 'node:crypto';
import { createLog } from '#platform/log';
import { requestTimestamp } from '#platform/timestamp';
import type { Check } from './finding.ts';

/** Asks the time stamp authority for one stamp. */
export const checkTimestamps: Check = {
  part: 'timestamps',
  run: async ({ env }) => {
    if (env.TIMESTAMP_URL === undefined) {
      const saw = 'TIMESTAMP_URL is not set: letters and evidence carry our own time only.';
      return [{ state: 'unset', saw }];
    }
    const log = createLog({ LOG_LEVEL: 'silent' });
    const hash = createHash('sha256').update(randomBytes(32)).digest();
    const stamp = await requestTimestamp({ env, log }, hash);
    return [
      stamp === null
        ? {
            state: 'failed',
            saw: `${env.TIMESTAMP_URL} gave no valid time stamp.`,
            advice: 'Look at the address; it must take requests of RFC 3161 over HTTP.',
          }
        : { state: 'good', saw: `${env.TIMESTAMP_URL} gave a valid time stamp.` },
    ];
  },
};
