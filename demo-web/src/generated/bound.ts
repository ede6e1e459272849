import { refusalMs } from './limit-site.ts';
import type { GeneratedSite } from './plan-sites.ts';

/** Milliseconds that no scanner can beat at a concurrency; hung sites cost its own time-out besides. */
export type Bound = {
  sumOfFirstByteMs: number;
  /** The sum divided by the concurrency. */
  sharedMs: number;
  /** The slowest site that answers truthfully, its one retry included. */
  slowestHonestMs: number;
  /** The larger of the last two. */
  boundMs: number;
  /** Sites that never end an answer; they cost the scanner its deadline. */
  hungSites: number;
};

const retryMs: Readonly<Record<string, number>> = {
  first_429: 1000,
  first_503: 1000,
  first_429_date: 1000,
};

/** The bound of asking every site once. */
export function boundOf(
  sites: readonly GeneratedSite[],
  concurrency: number,
  hasDelays: boolean,
): Bound {
  let sum = 0;
  let slowest = 0;
  let hungSites = 0;
  for (const site of sites) {
    if (site.face === 'hang' || site.face === 'drip') hungSites += 1;
    if (site.condition === 'dead') continue;
    const once = hasDelays ? site.firstByteMs : 0;
    const refused = hasDelays ? refusalMs : 0;
    const isRefusedFirst = site.condition === 'limit' && site.face !== 'per_second';
    const all = isRefusedFirst ? once + refused + (retryMs[site.face] ?? 0) : once;
    sum += isRefusedFirst ? once + refused : once;
    if (site.condition !== 'wall' && site.condition !== 'rot') slowest = Math.max(slowest, all);
  }
  const sharedMs = sum / concurrency;
  return {
    sumOfFirstByteMs: sum,
    sharedMs,
    slowestHonestMs: slowest,
    boundMs: Math.max(sharedMs, slowest),
    hungSites,
  };
}
