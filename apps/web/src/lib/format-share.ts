import { i18n } from '@lingui/core';

/** Hundredths of a percent as a percentage of the page's language. */
export function formatShare(basisPoints: number): string {
  return i18n.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 });
}
