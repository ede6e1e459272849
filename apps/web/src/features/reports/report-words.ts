import { i18n } from '@lingui/core';
import type { ReportMedian } from '@leakblock/domain/reports';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

const asDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Days (yyyy-mm-dd, UTC) as one span, as the language of the page writes spans. */
export function spanText(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(asDate(from), asDate(to));
}

/** A day (yyyy-mm-dd) as short as a chart needs it. */
export function shortDay(day: string): string {
  return i18n.date(asDate(day), { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** The change to the span before, in words; null when there is nothing to compare with. */
export function changeText(now: number, before: number | undefined): string | null {
  if (before === undefined) return null;
  const was = formatNumber(before);
  if (now === before) return text('reports.change.same', { before: was });
  const by = formatNumber(Math.abs(now - before));
  return now > before
    ? text('reports.change.more', { by, before: was })
    : text('reports.change.fewer', { by, before: was });
}

/** From how many hours on days are easier to read. */
const hoursInWords = 72;

/** Half of it was gone after this long, and of how many that is said. */
export function medianText({ hours, sample }: ReportMedian): string {
  if (hours === null || sample === 0) return text('reports.median.none');
  const n = formatNumber(sample);
  return hours < hoursInWords
    ? text('reports.median.hours', { count: Math.max(1, Math.round(hours)), n })
    : text('reports.median.days', { count: Math.round(hours / 24), n });
}
