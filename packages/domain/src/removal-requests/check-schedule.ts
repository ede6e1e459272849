import type { SourceState } from './case-status.ts';
import { hoursBetweenProofs } from './checks.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Days in a row a page has to be gone before its case counts as resolved. */
export const daysUntilResolved = 7;

/** In hours: every week for 12 weeks, then every 30 days for 12 months. */
const weeksThenMonths = [
  ...Array.from({ length: 12 }, (_, index) => (index + 1) * 7 * 24),
  ...Array.from({ length: 12 }, (_, index) => (84 + (index + 1) * 30) * 24),
];

/** Hours after a page was first gone at which it is looked at again: daily for a week, 12 weeks, then 12 months. */
const hoursAfterGone = [
  0,
  6,
  ...Array.from({ length: daysUntilResolved }, (_, index) => (index + 1) * 24),
  ...weeksThenMonths.map((hours) => daysUntilResolved * 24 + hours),
];

/** When to look next at a page that is gone: the first time of the plan after the last look; null when it has ended. */
export function nextCheckOfGone(goneSince: Date, lastCheckedAt: Date | null): Date | null {
  return nextOf(goneSince, hoursAfterGone, lastCheckedAt);
}

/**
 * When to look next at a page that nobody took down though they were asked: whoever was silent, or refused, may do so later
 * without a word. Null when it has stood for so long since the last of them was heard of, or given up.
 */
export function nextCheckOfSilent(silentSince: Date, lastCheckedAt: Date | null): Date | null {
  return nextOf(silentSince, weeksThenMonths, lastCheckedAt);
}

function nextOf(
  since: Date,
  plannedHours: readonly number[],
  lastCheckedAt: Date | null,
): Date | null {
  const planned = plannedHours.map((hours) => since.getTime() + hours * hour);
  const at = planned.find((time) => lastCheckedAt === null || time > lastCheckedAt.getTime());
  return at === undefined ? null : new Date(at);
}

/**
 * A page that is up, or might be, is looked at once a day while anybody is asked to remove it; one that was not there
 * is looked at again as soon as a second look can prove it.
 */
export function nextCheckOfUp(lastCheckedAt: Date | null, now: Date, source: SourceState): Date {
  if (lastCheckedAt === null) return now;
  return new Date(
    lastCheckedAt.getTime() + (source === 'offline' ? hoursBetweenProofs * hour : day),
  );
}

/** When a page that has been gone since then counts as resolved. */
export function resolvesAt(goneSince: Date): Date {
  return new Date(goneSince.getTime() + daysUntilResolved * day);
}
