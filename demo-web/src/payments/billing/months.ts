/**
 * A moment some calendar months later (UTC), at the same time of day; the last day of the month where it has fewer
 * days. Seconds since 1970.
 */
export function addMonths(moment: number, months: number): number {
  const date = new Date(moment * 1000);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const start = Date.UTC(date.getUTCFullYear(), month, day);
  return (start + (date.getTime() % 86_400_000)) / 1000;
}

/** End of the monthly period that runs at `after`: the first whole number of months from the anchor that is later. */
export function periodEndAfter(anchor: number, after: number): number {
  const [from, to] = [new Date(anchor * 1000), new Date(after * 1000)];
  let months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  months = Math.max(months, 1);
  while (addMonths(anchor, months) <= after) months += 1;
  return addMonths(anchor, months);
}

/** The part of an amount that belongs to the rest of a period, rounded to a cent. */
export function restOf(cents: number, period: { start: number; end: number }, now: number): number {
  const length = period.end - period.start;
  const rest = Math.min(Math.max(period.end - now, 0), length);
  return length <= 0 ? 0 : Math.round((cents * rest) / length);
}
