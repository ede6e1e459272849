const day = 86_400_000;

function parse(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at)) throw new RangeError(`Not a date: ${date}`);
  return at;
}

function format(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Holidays on a fixed day: New Year's, Juneteenth, Independence, Veterans, Christmas. From which year on. */
const fixed = [
  { month: 1, date: 1, since: 1870 },
  { month: 6, date: 19, since: 2021 },
  { month: 7, date: 4, since: 1870 },
  { month: 11, date: 11, since: 1938 },
  { month: 12, date: 25, since: 1870 },
] as const;

/** Holidays on a weekday of a month (0 is Sunday): King, Washington, Memorial (the last), Labor, Columbus, Thanksgiving. */
const floating = [
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, weekday: 4, nth: 4 },
] as const;

/**
 * Whether federal offices of the United States are closed on a date (`yyyy-mm-dd`): 5 U.S.C. 6103(a), with the day
 * observed instead where a holiday falls on a weekend (6103(b)(1); Sunday: Executive Order 11582).
 */
export function isUsFederalHoliday(date: string): boolean {
  const at = parse(date);
  return isFloating(at) || [-1, 0, 1].some((shift) => observedAt(at + shift * day) === at);
}

/** When the fixed holiday that falls on this day is observed; null when it is none. */
function observedAt(at: number): number | null {
  const then = new Date(at);
  const isHoliday = fixed.some(
    ({ date, month, since }) =>
      then.getUTCMonth() + 1 === month &&
      then.getUTCDate() === date &&
      then.getUTCFullYear() >= since,
  );
  if (!isHoliday) return null;
  if (then.getUTCDay() === 6) return at - day;
  return then.getUTCDay() === 0 ? at + day : at;
}

function isFloating(at: number): boolean {
  const then = new Date(at);
  const nth = Math.ceil(then.getUTCDate() / 7);
  const isLast = new Date(at + 7 * day).getUTCMonth() !== then.getUTCMonth();
  return floating.some(
    (holiday) =>
      then.getUTCMonth() + 1 === holiday.month &&
      then.getUTCDay() === holiday.weekday &&
      (holiday.nth === -1 ? isLast : holiday.nth === nth),
  );
}

/** Monday to Friday, and no federal holiday. */
export function isUsBusinessDay(date: string): boolean {
  const weekday = new Date(parse(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isUsFederalHoliday(date);
}

/** The date so many US business days after a date, which itself does not count. Takes 0 and more. */
export function addBusinessDays(date: string, days: number): string {
  let at = parse(date);
  for (let left = days; left > 0;) {
    at += day;
    if (isUsBusinessDay(format(at))) left -= 1;
  }
  return format(at);
}

/**
 * Clock of a counter-notice received on a date: the provider puts the material back no earlier than 10 and no later
 * than 14 business days after, unless it first hears of a court action (17 U.S.C. 512(g)(2)(C)).
 */
export function counterNoticeClock(receivedOn: string): { decideBy: string; restoredBy: string } {
  return { decideBy: addBusinessDays(receivedOn, 10), restoredBy: addBusinessDays(receivedOn, 14) };
}
