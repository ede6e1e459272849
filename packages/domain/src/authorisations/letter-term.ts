/** Months a letter may hold for: long enough to be of use, short enough to be thought over again. */
export const letterMonths = [6, 12, 24] as const;
export type LetterMonths = (typeof letterMonths)[number];

/** Days before its end on which the person is reminded. */
export const warningDays = [30, 7, 1] as const;

/** Calendar day in UTC, `yyyy-mm-dd`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/**
 * Last day of a letter. A day that the last month does not have becomes that month's last.
 * @param startsOn `yyyy-mm-dd`
 */
export function endOfTerm(startsOn: string, months: number): string {
  const start = new Date(`${startsOn}T00:00:00Z`);
  const day = start.getUTCDate();
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const daysOfMonth = new Date(
    Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0),
  ).getUTCDate();
  end.setUTCDate(Math.min(day, daysOfMonth));
  return dayOf(end);
}

/** Whole days from one day to the other; negative when the other lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
