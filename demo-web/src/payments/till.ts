import type { Kept } from './kept/kept.ts';

/** What every part of the sandbox works with. */
export type Till = {
  kept: Kept;
  /** Seconds since 1970; while something is made up for that was due earlier, the moment it was due. */
  now: () => number;
  /** Does something as if it were that moment. */
  at: (moment: number, act: () => void) => void;
  /** Address of API and pages, without a slash at the end. */
  url: () => string;
  /** Percent of tax inside every price; null: none is shown. */
  vatPercent: number | null;
  /** Notes an event about the object in its present shape and hands it to the delivery. */
  emit: (type: string, object: unknown) => void;
};
