import { i18n } from '@lingui/core';

/** A day (yyyy-mm-dd) in the language of the page: the same day in every time zone. */
export function formatDay(day: string): string {
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return day;
  return i18n.date(time, { dateStyle: 'medium', timeZone: 'UTC' });
}
