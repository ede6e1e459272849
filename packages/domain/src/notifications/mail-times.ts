import type { AlertPace } from './kinds.ts';

/** Minutes after midnight in a time zone; `from` may be later than `to` (over midnight). The same: none. */
export type QuietHours = { from: number; to: number };

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
  });
  formats.set(timeZone, made);
  return made;
}

/** Whether the runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Minutes after midnight by the clocks of a time zone. @throws RangeError for one that does not exist */
export function minuteOfDay(at: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = formatOf(timeZone).format(at).split(':').map(Number);
  return hour * 60 + minute;
}

/** Whether a moment lies in quiet hours; the minute at which they end is not quiet any more. */
export function isQuiet(at: Date, { from, to }: QuietHours, timeZone: string): boolean {
  const minute = minuteOfDay(at, timeZone);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Minutes by which clocks are changed at most, with room. */
const clockChange = 180;

/**
 * The first moment from `at` on that is not quiet: `at` itself, or the end of the quiet hours. Clocks that are changed in
 * between make the night shorter or longer; what counts is what they show.
 */
export function endOfQuiet(at: Date, quiet: QuietHours, timeZone: string): Date {
  if (!isQuiet(at, quiet, timeZone)) return at;
  let end = Math.floor(at.getTime() / minuteMs) * minuteMs;
  while (isQuiet(new Date(end), quiet, timeZone)) {
    const left = (quiet.to - minuteOfDay(new Date(end), timeZone) + dayMinutes) % dayMinutes;
    end += (left > clockChange ? left - clockChange : 1) * minuteMs;
  }
  return new Date(end);
}

/** When alerts of a day are mailed: at nine. */
const dailyAt = 9 * 60;

const nextHour = (at: Date): Date =>
  new Date(Math.ceil(at.getTime() / (60 * minuteMs)) * 60 * minuteMs);

/** When an alert of this moment is mailed, before quiet hours are asked. */
export function alertDueAt(since: Date, pace: AlertPace, timeZone: string): Date {
  switch (pace) {
    case 'at_once':
      return since;
    case 'hourly':
      // With the full hour, so that what comes together goes together.
      return nextHour(since);
    case 'daily':
      return endOfQuiet(since, { from: dailyAt + 1, to: dailyAt }, timeZone);
  }
}

/** Wait after a try that failed: a minute, doubled each time up to an hour. */
export const retryAfterMs = (attempts: number): number =>
  Math.min(2 ** Math.max(0, attempts - 1), 60) * minuteMs;

/** Tries of one mail: with the waits between them about a day. */
export const mailTries = 30;
