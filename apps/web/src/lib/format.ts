import { i18n } from '@lingui/core';

/** A whole or rounded figure in the language of the page. */
export function formatNumber(value: number): string {
  return i18n.number(value);
}

/** Euro cents as an amount; cents are shown only when there are any. */
export function formatEuro(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return i18n.number(cents / 100, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A probability in whole per cent; never 100 %, because nothing here is beyond doubt. */
export function formatProbability(probability: number): string {
  const share = Math.min(0.99, Math.round(probability * 100) / 100);
  return i18n.number(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** A weight with its sign, one decimal place. */
export function formatWeight(weight: number): string {
  return i18n.number(weight, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
}

/** An ISO date-time as date and time of the reader's clock; as it is where it is no time (`infinity`). */
export function formatDateTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return i18n.date(time, { dateStyle: 'medium', timeStyle: 'short' });
}
