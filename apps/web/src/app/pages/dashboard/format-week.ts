import { i18n } from '@lingui/core';

/** A Monday (yyyy-mm-dd) as a short date of the page's language. */
export function formatWeek(week: string): string {
  return i18n.date(new Date(`${week}T00:00:00Z`), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
}
