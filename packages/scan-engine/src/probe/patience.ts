import type { Calibration } from '../catalogue/types.ts';

const sampleSize = 512;
const enough = 100;
const refreshEvery = 32;
const unknownFloorMs = 5000;

/** How long a site may take to give one answer. */
export type Patience = {
  observe(ms: number): void;
  answerMs(calibration: Calibration | undefined): number;
};

/**
 * Deadlines that learn. A calibrated site gets five times its usual time within 3 and 10 s, one that was
 * down 3 s (SCANNING section 12.7). Any other gets `siteDeadlineMs`, shortened to three times what nearly
 * all sites of this scan needed: otherwise the last hung site decides when a scan ends.
 */
export function createPatience(siteDeadlineMs: number): Patience {
  const samples: number[] = [];
  let observed = 0;
  let learnedMs = siteDeadlineMs;
  return {
    observe(ms) {
      samples[observed % sampleSize] = ms;
      observed += 1;
      if (observed < enough || observed % refreshEvery !== 0) return;
      const sorted = samples.toSorted((one, other) => one - other);
      const nearlyAll = sorted[Math.floor(sorted.length * 0.95)] ?? siteDeadlineMs;
      learnedMs = Math.min(siteDeadlineMs, Math.max(unknownFloorMs, 3 * nearlyAll));
    },
    answerMs(calibration) {
      if (calibration?.state === 'down') return Math.min(3000, siteDeadlineMs);
      const usual = calibration?.usualMs ?? null;
      if (usual === null) return learnedMs;
      return Math.min(Math.max(5 * usual, 3000), 10_000);
    },
  };
}
