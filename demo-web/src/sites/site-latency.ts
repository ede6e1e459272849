import { fractionOf, logNormalMs } from '../random/seeded-random.ts';

/** Usual milliseconds to the first byte of a host; log-normal over the hosts, fixed for each. */
export function siteLatencyMs(host: string, seed: number): number {
  const shape = { medianMs: 180, meanMs: 260, maxMs: 1500 };
  return logNormalMs(shape, fractionOf(seed, host, 'one'), fractionOf(seed, host, 'two'));
}
