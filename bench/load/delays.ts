import { createHistogram } from 'node:perf_hooks';

/** How long things took. */
export type Delays = {
  /** @param ms milliseconds */
  note: (ms: number) => void;
  count: () => number;
  /** The time that this share of them stayed below, milliseconds; `percentile(95)`. */
  percentile: (percent: number) => number;
  /** `p50 1.2, p95 3.4, p99 5.6 ms` */
  toString: () => string;
};

/** Collects times in buckets of fixed size, however many there are. */
export function createDelays(): Delays {
  // Three figures of a number of microseconds, up to ten minutes.
  const histogram = createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 });
  const percentile = (percent: number): number =>
    histogram.count === 0 ? Number.NaN : histogram.percentile(percent) / 1000;
  return {
    note: (ms) => {
      histogram.record(Math.max(1, Math.round(ms * 1000)));
    },
    count: () => histogram.count,
    percentile,
    toString: () =>
      `p50 ${percentile(50).toFixed(1)}, p95 ${percentile(95).toFixed(1)}, p99 ${percentile(99).toFixed(1)} ms`,
  };
}
