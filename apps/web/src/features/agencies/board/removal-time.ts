import type { BoardRow } from '@leakblock/domain/agencies';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

/** From how many hours on days are easier to read. */
const hoursInWords = 48;

/** Half of the pages were gone after this long, and of how many pages that is said. */
export function removalTimeText({ medianHours, sample }: BoardRow['removal']): string {
  if (medianHours === null || sample === 0) return text('agency-area.median.none');
  const n = formatNumber(sample);
  return medianHours < hoursInWords
    ? text('agency-area.median.hours', { count: Math.max(1, Math.round(medianHours)), n })
    : text('agency-area.median.days', { count: Math.round(medianHours / 24), n });
}
