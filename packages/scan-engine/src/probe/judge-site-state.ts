import type { SiteState } from '@leakblock/domain/site-catalogue';
import type { CanarySample } from '../catalogue/types.ts';

/** What one canary says of a site (SCANNING section 12.2). */
export function judgeCanary(sample: CanarySample): Exclude<SiteState, 'suspect'> {
  if (sample.obstacle !== undefined) return sample.obstacle;
  if (sample.randomMissed === false) return 'leaky';
  if (sample.knownSeen === false) return 'blind';
  if (sample.knownSeen === null && sample.randomMissed === null) return 'drift';
  // Without a known account that was seen, a site can never be better than unproven.
  if (sample.knownSeen === null) return 'unproven';
  return sample.randomMissed === null ? 'drift' : 'good';
}

const isBad = (state: SiteState): boolean => state !== 'good' && state !== 'unproven';

/**
 * State of a site after its last canaries, newest first: one bad sample makes it suspect, two in a row
 * put it out of service with the newest one's fault, two good ones put it back.
 */
export function judgeSiteState(history: readonly CanarySample[]): SiteState {
  let state: SiteState = 'unproven';
  let bad = 0;
  let good = 0;
  for (const sample of history.toReversed()) {
    const judged = judgeCanary(sample);
    if (isBad(judged)) {
      bad += 1;
      good = 0;
      state = bad >= 2 || isOff(state) ? judged : 'suspect';
    } else {
      bad = 0;
      good += 1;
      if (!isOff(state) || good >= 2) state = judged;
    }
  }
  return state;
}

/** Out of service: its answers are not asked for. */
const isOff = (state: SiteState): boolean =>
  state === 'leaky' ||
  state === 'blind' ||
  state === 'walled' ||
  state === 'down' ||
  state === 'drift';
